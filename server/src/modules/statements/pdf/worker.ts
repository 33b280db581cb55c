import { parentPort, workerData } from 'node:worker_threads'
import { type BalanceDocument, writeDocument } from './document.ts'

/** One document per thread, whose memory ends with it. */
const bytes = await writeDocument(workerData as BalanceDocument)
parentPort?.postMessage(bytes)
