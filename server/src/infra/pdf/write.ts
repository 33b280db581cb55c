import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { secondMs } from '@counterfoil/contract/time/durations'
import { AppError } from '../errors.ts'

/** Longer than any document takes on a busy machine, and shorter than the time limit of a request. */
const timeoutMs = 15 * secondMs
const memoryMaxMb = 512
/** Of documents that are being written or wait for it. */
const pendingMax = 8

let pending = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Writes a PDF in a thread, since reading a Chinese font takes the better part of a second. One after the other, so that other requests keep a processor.
 * @param worker the file of the thread, without its extension: it posts the bytes of the document that `data` describes.
 * @throws AppError `unavailable` if too many wait, or if the machine is too busy to write it in time.
 */
export async function writePdf(worker: string, data: unknown): Promise<Buffer> {
  if (pending >= pendingMax) throw new AppError('unavailable')
  pending++
  const written = last.then(() => run(worker, data)).finally(() => pending--)
  last = written.catch(() => undefined)
  return written
}

async function run(name: string, workerData: unknown): Promise<Buffer> {
  // A release has the same file as JavaScript.
  const worker = new Worker(`${name}${path.extname(import.meta.filename)}`, { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb } })
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
