import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMentions, findOpenMention } from './mentions.ts'

const names = ['Ann', 'Ann Lee', 'Anna', '张伟', 'Zoë Smith']
const mentioned = (text: string) => findMentions(text, names).map(({ name }) => name)

describe('mentions', () => {
  it.each([
    ['@Ann please check', ['Ann']],
    ['@Ann Lee, please check', ['Ann Lee']],
    ['@anna and @ANN.', ['Anna', 'Ann']],
    ['@张伟请看一下', ['张伟']],
    ['请@张伟看一下', ['张伟']],
    ['（@张伟）', ['张伟']],
    ['@Zoë Smith', ['Zoë Smith']],
    ['write to bob@Ann.example', []],
    ['@Annabel', []],
    ['Ann', []],
    ['@ Ann', []],
  ])('in %s', (text, expected) => {
    expect(mentioned(text)).toEqual(expected)
  })

  it('are where the text has them', () => {
    const text = fc.array(fc.constantFrom('@Ann', '@Ann Lee', ' ', 'x', '@', '\n', '张伟', '@张伟'), { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (written) => {
        for (const { name, start, end } of findMentions(written, names)) expect(written.slice(start, end).toLowerCase()).toBe(`@${name}`.toLowerCase())
      }),
    )
  })
})

describe('a mention that is being typed', () => {
  it.each([
    ['Hello @An', { start: 6, typed: 'An' }],
    ['@', { start: 0, typed: '' }],
    ['@Ann Le', { start: 0, typed: 'Ann Le' }],
    ['ann@example', null],
    ['@Ann\nnext', null],
    ['nobody', null],
  ])('at the end of %j', (text, expected) => {
    expect(findOpenMention(text, text.length)).toEqual(expected)
  })

  it('ends at the caret', () => {
    expect(findOpenMention('@Ann and more', 3)).toEqual({ start: 0, typed: 'An' })
  })
})
