import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadMessage } from '../threads/run-thread.ts'
import type { Writing } from './write.ts'

/** One document per thread, whose memory ends with it. */
const { document, data } = workerData as Writing
const { writeDocument } = (await import(document)) as { writeDocument(data: unknown): Promise<Uint8Array> }
const message: ThreadMessage<Uint8Array> = { result: await writeDocument(data) }
parentPort?.postMessage(message)
