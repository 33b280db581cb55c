import { parentPort, workerData } from 'node:worker_threads'
import { type StatementDocument, writeDocument } from './document.ts'

/** One document per thread, whose memory ends with it. */
const bytes = await writeDocument(workerData as StatementDocument)
parentPort?.postMessage(bytes)
