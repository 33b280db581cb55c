import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { secondMs } from '#kernel/time/durations.ts'
import { BoundedQueue } from '../threads/bounded-queue.ts'
import { runThread } from '../threads/run-thread.ts'

/** Longer than any document takes on a busy machine, and shorter than the time limit of a request. */
const timeoutMs = 15 * secondMs
const memoryMaxMb = 512
/** One after the other, accounts in turns, so that other requests keep a processor. */
const queue = new BoundedQueue({ runningMax: 1, waitingMax: 14 })

/** What a thread writes. */
export interface Writing {
  /** The address of its module, which exports `writeDocument`. */
  readonly document: string
  readonly data: unknown
}

/**
 * Writes a PDF in a thread, since reading a Chinese font takes the better part of a second.
 * @param owner the account of the document: owners take turns.
 * @param module the file that exports `writeDocument`, without its extension. It returns the bytes of the document that `data` describes.
 * @throws AppError `unavailable` if too many wait, or if the machine is too busy to write it in time.
 */
export async function writePdf(owner: string, module: string, data: unknown): Promise<Buffer> {
  const document = pathToFileURL(`${module}${path.extname(import.meta.filename)}`).href
  const writing: Writing = { document, data }
  const bytes = await queue.run(owner, () => runThread<Uint8Array>({ module: path.join(import.meta.dirname, 'worker'), data: writing, timeoutMs, memoryMaxMb }))
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
