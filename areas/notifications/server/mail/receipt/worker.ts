import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadMessage } from '#server/infra/threads/run-thread.ts'
import { type Receipt, writeDocument } from './document.ts'

/** One document per thread, whose memory ends with it. */
const message: ThreadMessage<Uint8Array> = { result: await writeDocument(workerData as Receipt) }
parentPort?.postMessage(message)
