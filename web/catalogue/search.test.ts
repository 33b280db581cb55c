import { describe, expect, it } from 'vitest'
import { matchesWords, readCatalogueSearch } from './search.ts'

describe('the search of the catalogue', () => {
  it('finds what has every word', () => {
    expect(matchesWords('menu chosen', ['MenuButton', 'One chosen'])).toBe(true)
    expect(matchesWords('menu disabled', ['MenuButton', 'One chosen'])).toBe(false)
    expect(matchesWords('  ', ['MenuButton'])).toBe(true)
  })

  it('is in the address', () => {
    expect(readCatalogueSearch({ q: 'menu' })).toEqual({ q: 'menu' })
    expect(readCatalogueSearch({ q: 1 })).toEqual({})
  })
})
