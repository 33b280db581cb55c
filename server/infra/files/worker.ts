import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadMessage } from '../threads/run-thread.ts'
import { type Inspection, inspectFile } from './inspect.ts'

/** One file per thread, whose memory ends with it. */
const message: ThreadMessage<Inspection> = { result: await inspectFile(workerData as Uint8Array) }
parentPort?.postMessage(message)
