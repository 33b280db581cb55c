import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followStream } from './follow-stream.ts'

const page = Object.assign(new EventTarget(), { setTimeout: (end: () => void, ms: number) => setTimeout(end, ms) })
const stopping = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
  // Pauses are as long as they are on average.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Follows a stream whose server answers with these statuses, one attempt after the other. */
function follow(...statuses: number[]) {
  const answers = statuses.values()
  const attempts = vi.fn(() => Promise.resolve(new Response(null, { status: answers.next().value ?? 401 })))
  vi.stubGlobal('fetch', attempts)
  return { attempts, ending: followStream({ path: '/live', getToken: () => 'token', onEvent: () => {}, signal: stopping.signal }) }
}

it.each([401, 403, 422])('ends when the answer is %i', async (status) => {
  const { attempts, ending } = follow(status)
  await ending
  expect(attempts).toHaveBeenCalledTimes(1)
})

it.each([400, 404, 429])('tries again after the longest pause when the answer is %i', async (status) => {
  const { attempts, ending } = follow(status)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(attempts).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await ending
  expect(attempts).toHaveBeenCalledTimes(2)
})

it('tries again after growing pauses when the server fails, and leaves no listener behind', async () => {
  const { attempts, ending } = follow(502, 502)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(attempts).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(attempts).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  await ending
  expect(attempts).toHaveBeenCalledTimes(3)
  expect([...getEventListeners(page, 'online'), ...getEventListeners(stopping.signal, 'abort')]).toEqual([])
})

it('tries again as soon as the browser is online', async () => {
  const { attempts, ending } = follow(404)
  await vi.advanceTimersByTimeAsync(1)
  page.dispatchEvent(new Event('online'))
  await ending
  expect(attempts).toHaveBeenCalledTimes(2)
})
