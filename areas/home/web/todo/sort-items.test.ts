import { expect, it } from 'vitest'
import { sortItems } from './sort-items.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const item = (name: string, dueBy: string | null, worthMinor: number) => ({ name, dueBy, worthMinor })
const sort = (...items: ReturnType<typeof item>[]) => sortItems(items, now).map(({ name }) => name)

it('has what ends within two days first, then what has no deadline, then what ends later', () => {
  const later = item('later', '2026-11-23T10:00:00Z', 90_000)
  const none = item('none', null, 10)
  const soon = item('soon', '2026-11-22T09:00:00Z', 5)
  expect(sort(later, none, soon)).toEqual(['soon', 'none', 'later'])
})

it('has deadlines in their order, whatever they are worth', () => {
  expect(sort(item('b', '2026-11-22T09:00:00Z', 90_000), item('a', '2026-11-21T09:00:00Z', 5))).toEqual(['a', 'b'])
  expect(sort(item('d', '2026-12-22T09:00:00Z', 90_000), item('c', '2026-12-21T09:00:00Z', 5))).toEqual(['c', 'd'])
})

it('has what is worth more first without a deadline, and keeps the order of equals', () => {
  expect(sort(item('a', null, 5), item('none', null, 0), item('b', null, 700), item('c', null, 5))).toEqual(['b', 'a', 'c', 'none'])
})
