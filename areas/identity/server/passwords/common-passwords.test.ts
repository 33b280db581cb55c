import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const listed = dictionary['passwords-common']
/** Words of the list that are long enough to be known with decoration, and have none of their own. */
const words = listed.filter((password) => /^[a-z]{5,}$/.test(password))

describe('common passwords', () => {
  it('come from a list of many thousands', () => {
    expect(listed.length).toBeGreaterThan(40_000)
    expect(words.length).toBeGreaterThan(10_000)
  })

  it.each([
    'password',
    'PASSWORD',
    'Password1!',
    'P@ssw0rd!',
    'Qwerty123!',
    '!!Dragon7',
    '2026-Sunshine',
    'M1chael#1',
    '@dmin-1234',
    'Pa$$w0rd2026',
    'welc0me!1',
  ])('include %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(['Correct-horse-7', 'Abcd123!', 'Zx9!kfqa', 'only-for-benchmarks-1', '密码-很长-的-1', '12-ab-34-cd!'])('do not include %s', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  it('are all known in any case, and with digits and signs around them', () => {
    const decoration = fc.stringMatching(/^[0-9!#%&*+.,_-]{0,6}$/)
    fc.assert(
      fc.property(fc.constantFrom(...words), decoration, decoration, fc.boolean(), (word, before, after, isUpper) => {
        return isCommonPassword(`${before}${isUpper ? word.toUpperCase() : word}${after}`)
      }),
    )
  })

  it('are known with the usual signs in the place of letters', () => {
    const signs: Readonly<Record<string, string>> = { o: '0', e: '3', a: '@', s: '$', t: '7', l: '1' }
    const inner = words.filter((word) => /[a-z]$/.test(word))
    fc.assert(
      fc.property(fc.constantFrom(...inner), (word) => {
        // The last letter stays, since digits and signs at the end are taken for decoration.
        const disguised = `${word.slice(0, -1).replaceAll(/[oeastl]/g, (letter) => signs[letter] ?? letter)}${word.slice(-1)}`
        return isCommonPassword(disguised)
      }),
    )
  })

  it('do not include random ones', () => {
    const characters = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%&*+-')
    fc.assert(
      fc.property(fc.array(characters, { minLength: 14, maxLength: 40 }), (password) => !isCommonPassword(password.join(''))),
      { seed: 7 },
    )
  })
})
