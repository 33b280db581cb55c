import { setImmediate } from 'node:timers/promises'

/** So many items are worked on at a stretch: some ten milliseconds. */
const atOnce = 50

/** Goes through many items, and now and then lets other calls and the database's answers have their turn. */
export async function* yieldEvery<T>(items: Iterable<T>): AsyncGenerator<T> {
  let count = 0
  for (const item of items) {
    if (++count % atOnce === 0) await setImmediate()
    yield item
  }
}
