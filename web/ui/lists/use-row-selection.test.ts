import { expect, it } from 'vitest'
import { selectRows } from './use-row-selection.ts'

const page = ['a', 'b', 'c']
const some = (...ids: string[]) => ({ ids: new Set(ids), isAll: false })
const all = { ids: new Set<string>(), isAll: true }

it('selects and deselects rows, on several pages', () => {
  expect(selectRows(some('x'), ['a', 'b'], true, page)).toEqual(some('x', 'a', 'b'))
  expect(selectRows(some('x', 'a', 'b'), ['a'], false, page)).toEqual(some('x', 'b'))
})

it('keeps the other rows of the page when one is deselected after all were selected', () => {
  expect(selectRows(all, ['b'], false, page)).toEqual(some('a', 'c'))
  expect(selectRows(all, page, false, page)).toEqual(some())
})
