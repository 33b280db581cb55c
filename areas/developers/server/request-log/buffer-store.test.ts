import { expect, it, vi } from 'vitest'
import type { Database } from '#server/infra/database/database.ts'
import { RequestLog } from './buffer-store.ts'
import type { LoggedRequest } from './write-store.ts'

const { written, gate } = vi.hoisted(() => ({ written: [] as number[], gate: { wait: async (): Promise<void> => {} } }))
vi.mock('./write-store.ts', () => ({
  insertRequests: async (_database: Database, requests: readonly LoggedRequest[]) => {
    await gate.wait()
    written.push(requests.length)
  },
}))

const request = {} as LoggedRequest

function openLog() {
  written.length = 0
  const onError = vi.fn()
  return { log: new RequestLog({ database: {} as Database, onError }), onError }
}

it('writes 500 requests in one statement without waiting for the second to pass, and the rest after it', async () => {
  vi.useFakeTimers()
  try {
    const { log } = openLog()
    for (let count = 0; count < 620; count++) log.add(request)
    await vi.advanceTimersByTimeAsync(0)
    expect(written).toEqual([500, 120])
    log.add(request)
    await vi.advanceTimersByTimeAsync(999)
    expect(written).toEqual([500, 120])
    await vi.advanceTimersByTimeAsync(1)
    expect(written).toEqual([500, 120, 1])
  } finally {
    vi.useRealTimers()
  }
})

it('drops and counts what the database cannot take, and never grows above its bound', async () => {
  const { log } = openLog()
  const { promise, resolve } = Promise.withResolvers<void>()
  gate.wait = () => promise
  for (let count = 0; count < 10_000; count++) log.add(request)
  gate.wait = async () => {}
  resolve()
  await log.flush()
  expect(written.reduce((sum, count) => sum + count, 0) + log.droppedCount).toBe(10_000)
  expect(log.droppedCount).toBe(7_500)
})

it('drops and counts a batch that fails, and reports it without failing', async () => {
  const { log, onError } = openLog()
  gate.wait = () => Promise.reject(new Error('no space'))
  log.add(request)
  await log.flush()
  gate.wait = async () => {}
  expect([log.droppedCount, onError.mock.calls.length]).toEqual([1, 1])
  log.add(request)
  await log.flush()
  expect(written).toEqual([1])
})
