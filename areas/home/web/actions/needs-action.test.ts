import { expect, it } from 'vitest'
import { sortActions } from './needs-action.tsx'

const now = Date.parse('2026-11-20T10:00:00Z')
const item = (name: string, due_by: string | null, worth_minor: number) => ({ name, due_by, worth_minor })
const sort = (...items: ReturnType<typeof item>[]) => sortActions(items, now).map(({ name }) => name)

it('has what ends within a day first, then what has ended, then what ends later', () => {
  const later = item('later', '2026-11-22T10:00:00Z', 90_000)
  const over = item('over', null, 10)
  const soon = item('soon', '2026-11-21T09:00:00Z', 5)
  expect(sort(later, over, soon)).toEqual(['soon', 'over', 'later'])
})

it('has what is worth more first, and keeps the order of equals', () => {
  expect(sort(item('a', null, 5), item('none', null, 0), item('b', null, 700), item('c', null, 5))).toEqual(['b', 'a', 'c', 'none'])
})
