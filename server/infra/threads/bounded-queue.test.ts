import { expect, it } from 'vitest'
import { BoundedQueue } from './bounded-queue.ts'

/** Starts work that ends when a test says so, and notes the order. */
function makeQueue(limits: ConstructorParameters<typeof BoundedQueue>[0]) {
  const queue = new BoundedQueue(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    begun,
    add: (owner: string, name: string) =>
      queue.run(
        owner,
        () =>
          new Promise<void>((resolve) => {
            begun.push(name)
            ends.set(name, resolve)
          }),
      ),
    async end(name: string) {
      ends.get(name)?.()
      await settle()
    },
    settle,
  }
}

it('runs one piece of work of an owner at a time, and as many owners as it has places', async () => {
  const { begun, add, end, settle } = makeQueue({ runningMax: 2, waitingMax: 8 })
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  void add('b', 'b1')
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

it('gives owners turns, however much one of them sends', async () => {
  const { begun, add, end, settle } = makeQueue({ runningMax: 1, waitingMax: 8 })
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  for (const name of ['b1', 'b2']) void add('b', name)
  void add('c', 'c1')
  await settle()
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

it('refuses what is beyond the places to wait, of which an owner has half', async () => {
  const { add } = makeQueue({ runningMax: 1, waitingMax: 4 })
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  await expect(add('a', 'a4')).rejects.toMatchObject({ errorName: 'unavailable' })
  for (const name of ['b1', 'b2']) void add('b', name)
  await expect(add('c', 'c1')).rejects.toMatchObject({ errorName: 'unavailable' })
})

it('gives the place of work that failed to the next', async () => {
  const queue = new BoundedQueue({ runningMax: 1, waitingMax: 1 })
  const failed = queue.run('a', () => Promise.reject(new Error('broken')))
  const next = queue.run('b', async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
