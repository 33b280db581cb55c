import { describe, expect, it } from 'vitest'
import { chooseColumns, moveColumn, pinColumn } from './chosen-columns.ts'

const chosen = { columns: ['a', 'b', 'c'], pinned: 1 }

describe('chosen columns', () => {
  it('are shown last and hidden anywhere, and what is pinned stays pinned', () => {
    expect(chooseColumns(chosen, 'd')).toEqual({ columns: ['a', 'b', 'c', 'd'], pinned: 1 })
    expect(chooseColumns(chosen, 'a')).toEqual({ columns: ['b', 'c'], pinned: 0 })
    expect(chooseColumns(chosen, 'c')).toEqual({ columns: ['a', 'b'], pinned: 1 })
  })

  it('move by one place, and not beyond the ends', () => {
    expect(moveColumn(chosen, 'c', -1)).toEqual({ columns: ['a', 'c', 'b'], pinned: 1 })
    expect(moveColumn(chosen, 'a', 1)).toEqual({ columns: ['b', 'a', 'c'], pinned: 1 })
    expect(moveColumn(chosen, 'a', -1)).toEqual(chosen)
    expect(moveColumn(chosen, 'c', 1)).toEqual(chosen)
  })

  it('are pinned after the pinned ones, and released before the others', () => {
    expect(pinColumn(chosen, 'c')).toEqual({ columns: ['a', 'c', 'b'], pinned: 2 })
    expect(pinColumn({ columns: ['a', 'b', 'c'], pinned: 2 }, 'a')).toEqual({ columns: ['b', 'a', 'c'], pinned: 1 })
  })
})
