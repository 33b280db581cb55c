import { describe, expect, it } from 'vitest'
import { shortenId } from './shorten-id.ts'

describe('a short id', () => {
  it('keeps the prefix, what follows it and the end', () => {
    expect(shortenId('pi_3SX1aBcDeFgHiJkLQ7dK')).toBe('pi_3SX1…Q7dK')
  })

  it('is the id itself where that is short', () => {
    expect(shortenId('req_01JSTUB7Q2')).toBe('req_01JSTUB7Q2')
  })
})
