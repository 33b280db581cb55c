import { secondMs } from '#kernel/time/durations.ts'
import { BoundedQueue } from '../threads/bounded-queue.ts'
import { runThread } from '../threads/run-thread.ts'

/** Longer than any document takes on a busy machine, and shorter than the time limit of a request. */
const timeoutMs = 15 * secondMs
const memoryMaxMb = 512
/** One after the other, so that other requests keep a processor. */
const queue = new BoundedQueue({ runningMax: 1, waitingMax: 7 })

/**
 * Writes a PDF in a thread, since reading a Chinese font takes the better part of a second.
 * @param module the file of the thread, without its extension: its result are the bytes of the document that `data` describes.
 * @throws AppError `unavailable` if too many wait, or if the machine is too busy to write it in time.
 */
export async function writePdf(module: string, data: unknown): Promise<Buffer> {
  const bytes = await queue.run(() => runThread<Uint8Array>({ module, data, timeoutMs, memoryMaxMb }))
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
