import { describe, expect, it } from 'vitest'
import { keepKnown, parseColumns, printColumns, readLook } from './list-look.ts'

const known = ['payment', 'amount', 'status', 'note']

describe('columns in the address', () => {
  it('survive printing and parsing', () => {
    const chosen = { columns: ['amount', 'note', 'payment'], pinned: 1 }
    expect(printColumns(chosen)).toBe('1:amount,note,payment')
    expect(parseColumns(printColumns(chosen), known)).toEqual(chosen)
  })

  it('lose what the list doesn’t have, and repetitions', () => {
    expect(parseColumns('2:colour,amount,amount,status', known)).toEqual({ columns: ['amount', 'status'], pinned: 1 })
    expect(parseColumns('1:colour', known)).toBeUndefined()
    expect(parseColumns('amount', known)).toBeUndefined()
    expect(keepKnown({ columns: ['amount'], pinned: 9 }, known)).toEqual({ columns: ['amount'], pinned: 1 })
  })

  it('are read beside a view, without the density that older addresses have', () => {
    expect(readLook({ view: 'view_1', density: 'compact', columns: '0:amount', q: 'x' })).toEqual({ view: 'view_1', columns: '0:amount' })
    expect(readLook({ view: '' })).toEqual({})
  })
})
