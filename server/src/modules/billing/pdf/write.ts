import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { secondMs } from '@counterfoil/contract/time/durations'
import { AppError } from '../../../infra/errors.ts'
import type { StatementDocument } from './document.ts'

/** Longer than any statement takes on a busy machine, and shorter than the time limit of a request. */
const timeoutMs = 15 * secondMs
const memoryMaxMb = 512
/** Of documents that are being written or wait for it. */
const pendingMax = 8

let pending = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Writes a statement as a PDF in a thread, since reading a Chinese font takes the better part of a second. One after the other, so that other requests keep a processor.
 * @throws AppError `unavailable` if too many wait, or if the machine is too busy to write it in time.
 */
export async function writeStatementPdf(document: StatementDocument): Promise<Buffer> {
  if (pending >= pendingMax) throw new AppError('unavailable')
  pending++
  const written = last.then(() => run(document)).finally(() => pending--)
  last = written.catch(() => undefined)
  return written
}

async function run(workerData: StatementDocument): Promise<Buffer> {
  // A release has the same file as JavaScript.
  const file = path.join(import.meta.dirname, `worker${path.extname(import.meta.filename)}`)
  const worker = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb } })
  try {
    const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [Uint8Array]
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw new AppError('unavailable')
    throw error
  } finally {
    await worker.terminate()
  }
}
