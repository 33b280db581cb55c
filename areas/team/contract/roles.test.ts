import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listFieldErrors } from '#kernel/field-errors.ts'
import { sayRuleIn } from '#server/infra/errors.ts'
import { roleName } from './roles.ts'

const problemsOf = (name: string) => listFieldErrors(roleName, name, sayRuleIn('en')).map(({ message }) => message)
const length = 'Role name 2-20 characters.'
const characters = "Only letters, numbers, Chinese characters, '-' and '_'. No spaces."

describe('accepts', () => {
  it.each(['QA', 'Refunds_2-EU', 'Buchführung', '财务-华东', '𠮷野', 'a'.repeat(20), '财'.repeat(20), '々〇'])('%s', (name) => {
    expect(problemsOf(name)).toEqual([])
  })

  it('a decomposed accent and spaces around the name, and stores neither', () => {
    expect(z.parse(roleName, ' Cafe\u0301 ')).toBe('Café')
  })
})

describe('rejects', () => {
  it.each([
    ['an empty name', '', [length]],
    ['1 character', 'a', [length]],
    ['1 Chinese character', '财', [length]],
    ['1 character outside the basic plane', '𠮷', [length]],
    ['21 characters', 'a'.repeat(21), [length]],
    ['a space inside', 'Refund team', [characters]],
    ['an emoji', 'Team🙂', [characters]],
    ['a dot', 'v1.2', [characters]],
    ['markup', '<b>a</b>', [characters]],
    ['a Cyrillic letter that looks Latin', 'Аdmin', [characters]],
    ['full-width letters', 'ＡＢＣ', [characters]],
    ['Japanese kana', 'サポート', [characters]],
    ['a zero-width space', 'ad\u200bmin', [characters]],
    ['two rules at the same time', '!', [length, characters]],
    ['a card number', '4242-4242-4242-4242', ["Remove the card number. Card numbers can't be stored here."]],
  ])('%s', (_, name, problems) => {
    expect(problemsOf(name)).toEqual(problems)
  })
})
