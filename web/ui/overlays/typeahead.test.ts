import { describe, expect, it } from 'vitest'
import { Typeahead } from './typeahead.ts'

const texts = ['Cancel', 'Capture', 'Copy ID', 'Refund', '退款']

describe('typing in a menu', () => {
  it('goes to the next item that begins with the letter', () => {
    const typeahead = new Typeahead()
    expect(typeahead.find(texts, 0, 'r', 0)).toBe(3)
    expect(typeahead.find(texts, 3, '退', 2000)).toBe(4)
  })

  it('takes letters in quick succession as a word', () => {
    const typeahead = new Typeahead()
    expect(typeahead.find(texts, 3, 'c', 0)).toBe(0)
    expect(typeahead.find(texts, 0, 'a', 100)).toBe(0)
    expect(typeahead.find(texts, 0, 'p', 200)).toBe(1)
  })

  it('begins a new word after a pause', () => {
    const typeahead = new Typeahead()
    typeahead.find(texts, 3, 'c', 0)
    expect(typeahead.find(texts, 0, 'r', 1000)).toBe(3)
  })

  it('goes through the items of one letter when it is repeated', () => {
    const typeahead = new Typeahead()
    expect([typeahead.find(texts, -1, 'c', 0), typeahead.find(texts, 0, 'c', 100), typeahead.find(texts, 1, 'C', 200)]).toEqual([0, 1, 2])
    expect(typeahead.find(texts, 2, 'c', 300)).toBe(0)
  })

  it('takes a space as a part of a word, and finds nothing where nothing begins with it', () => {
    const typeahead = new Typeahead()
    for (const [index, letter] of [...'copy'].entries()) typeahead.find(texts, 0, letter, index * 100)
    expect(typeahead.isTyping(500)).toBe(true)
    expect(typeahead.find(texts, 2, ' ', 500)).toBe(2)
    expect(typeahead.find(texts, 2, 'x', 600)).toBe(-1)
    expect(typeahead.isTyping(2000)).toBe(false)
  })
})
