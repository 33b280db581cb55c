import path from 'node:path'
import { secondMs } from '#kernel/time/durations.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { BoundedQueue } from '#server/infra/threads/bounded-queue.ts'
import { runThread } from '#server/infra/threads/run-thread.ts'
import type { ReadFile, RecordFile } from './read-file.ts'
import type { RecordRow } from './record-rows.ts'

/** A thousand rows take a fortieth of it, and other files wait meanwhile. */
const timeoutMs = 5 * secondMs
const memoryMaxMb = 384
const queue = new BoundedQueue({ runningMax: 1, waitingMax: 32 })

/**
 * Reads the rows of an uploaded file in a thread.
 * @throws AppError `invalid_fields` on `file` if it can't be taken; `unavailable` if too many wait.
 */
export async function readFileInThread(account: string, file: RecordFile): Promise<readonly RecordRow[]> {
  const read = await queue.run(account, () => readOrRunOut(file))
  if ('refused' in read) throw brokenRule('file', read.refused.rule, read.refused.values)
  return read.rows
}

/** A file whose cells don't fit into the memory of its thread, or that takes too long, ends the thread, and nothing else. */
async function readOrRunOut(data: RecordFile): Promise<ReadFile> {
  try {
    return await runThread<ReadFile>({ module: path.join(import.meta.dirname, 'worker'), data, timeoutMs, memoryMaxMb })
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'unavailable') return { refused: { rule: 'risk_file_slow', values: {} } }
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')) throw error
    return { refused: { rule: 'risk_file_unpacks_too_large', values: {} } }
  }
}
