import path from 'node:path'
import { secondMs } from '#kernel/time/durations.ts'
import { inspections } from '#server/infra/files/index.ts'
import { BoundedQueue } from '#server/infra/threads/bounded-queue.ts'
import { runThread } from '#server/infra/threads/run-thread.ts'
import type { Inspected } from './inspect.ts'
import type { FileQuestion, LargePacket, Packet, PacketInput, PacketTask } from './packet.ts'

/** Runs the tasks of packets in threads, by the account of the dispute. Others wait their turn, composing apart from the short ones. */

const memoryMaxMb = 512
const composeTimeoutMs = 120 * secondMs
const shortTimeoutMs = 25 * secondMs
const composing = new BoundedQueue({ runningMax: 1, waitingMax: 32 })
const drawing = new BoundedQueue({ runningMax: 1, waitingMax: 128 })

const run = <Result>(data: PacketTask, timeoutMs: number, answer?: (id: FileQuestion) => Promise<Uint8Array>): Promise<Result> =>
  runThread<Result, FileQuestion>({ module: path.join(import.meta.dirname, 'worker'), data, timeoutMs, memoryMaxMb, ...(answer ? { answer } : {}) })

/** @throws AppError `unavailable` if too many wait, or if the machine is too busy. */
export function composeInThread(account: string, input: PacketInput, readFile: (id: FileQuestion) => Promise<Uint8Array>): Promise<Packet | LargePacket> {
  return composing.run(account, () => run({ task: 'compose', input }, composeTimeoutMs, readFile))
}

/** Checks an uploaded file. @throws AppError `unavailable` as above. */
export function inspectInThread(account: string, file: string): Promise<Inspected> {
  return inspections.run(account, () => run({ task: 'inspect', path: file }, shortTimeoutMs))
}

/** Draws pages of a packet as JPEG. @param first counted from 0. @throws AppError `unavailable` as above. */
export function drawInThread(account: string, packet: Uint8Array, first: number, count: number): Promise<Uint8Array[]> {
  return drawing.run(account, () => run({ task: 'draw', packet, first, count }, shortTimeoutMs))
}
