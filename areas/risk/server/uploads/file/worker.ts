import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadMessage } from '#server/infra/threads/run-thread.ts'
import { type ReadFile, type RecordFile, readRecordFile } from './read-file.ts'

/** One file per thread: the memory is freed when the thread ends. */
const message: ThreadMessage<ReadFile> = { result: await readRecordFile(workerData as RecordFile) }
parentPort?.postMessage(message)
