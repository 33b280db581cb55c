import { hash } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findBrokenRules, hashPassword, renewHash, verifyPassword } from './passwords.ts'

describe('a stored password', () => {
  it('is argon2id with 19 MiB, two passes, one lane, 16 bytes of salt and 32 of hash', async () => {
    const [first, second] = await Promise.all([hashPassword('Correct-horse-7'), hashPassword('Correct-horse-7')])
    const [, salt = '', hash = ''] = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]+)\$([\w+/]+)$/.exec(first) ?? []
    expect([Buffer.from(salt, 'base64').length, Buffer.from(hash, 'base64').length]).toEqual([16, 32])
    expect(second).not.toBe(first)
  })

  it('is right for its own password alone, to the last character', async () => {
    const long = `${'x'.repeat(250)}Aa-1é`
    const stored = await hashPassword(long)
    expect(await verifyPassword(stored, long)).toBe(true)
    expect(await verifyPassword(stored, `${long.slice(0, -1)}e`)).toBe(false)
    expect(await verifyPassword(null, 'no account has this password')).toBe(false)
  })

  it.each([
    ['é as one character or two', 'Caf\u00e9-au-lait-7', 'Cafe\u0301-au-lait-7'],
    ['full-width letters', 'Correct-horse-7', '\uff23orrect-horse-\uff17'],
  ])('is right however a keyboard sends it: %s', async (_name, one, other) => {
    for (const [chosen, typed] of [
      [one, other],
      [other, one],
    ] as const) {
      const stored = await hashPassword(chosen)
      expect(await verifyPassword(stored, typed)).toBe(true)
      expect(await renewHash(stored, typed)).toBeNull()
    }
  })

  it('is right in the form of a hash that was made of no normal form, and gets another hash', async () => {
    const typed = 'Cafe\u0301-au-lait-7'
    const stored = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(await verifyPassword(stored, typed)).toBe(true)
    expect(await verifyPassword(stored, typed.normalize('NFC'))).toBe(false)
    const renewed = await renewHash(stored, typed)
    expect(await verifyPassword(renewed, typed.normalize('NFC'))).toBe(true)
  })
})

const about = ['Mei-Lin Chan', '陈美玲', 'Harbour & Lane', 'm.chan88@harbourlane.example']
const rulesOf = (password: string) => findBrokenRules(password, { passwordLengthMin: 8 }, about).map(({ rule }) => rule)

describe('a new password', () => {
  it.each([
    'Qwertz123!',
    'Counterfoil1!',
    'aaaaaaa1!',
    '12345678a!',
    'Abcd123!',
    'Azerty-2024',
    '1qaz2wsx!E',
    'Zyxwvu987!',
    'Test1!Test1!',
    'abab-abab-12',
    'Merchant-2026!',
    'Admin.Payout.1',
    'MeiLin2024!',
    'Chan-Mei-88',
    'Harbour.Lane-1',
    'Harbourlane77!',
    '陈美玲-2024-1',
    '11112222a!',
    'Password1!',
  ])('is refused as common or guessable: %s', (password) => {
    expect(rulesOf(password)).toEqual([expect.stringMatching(/^password_(common|guessable)$/)])
  })

  it.each([
    'Correct-horse-7',
    'only-for-benchmarks-1',
    'Zx9!kfqa',
    '12-ab-34-cd!',
    'four quiet lamps, 3 rivers',
    'Harbour fog lifts at 9.',
    'my merchant bakes 12 pies!',
    '密码-很长-的-句子-1',
    'T7#vbQm2&xKp',
    'Long-a1b2c3d4e5-way!',
  ])('is accepted where enough is left to guess: %s', (password) => {
    expect(rulesOf(password)).toEqual([])
  })

  it('is refused for the own words of this user alone', () => {
    expect(findBrokenRules('Harbour.Lane-1', { passwordLengthMin: 8 }, ['Ada Wong', 'ada@shop.example'])).toEqual([])
  })

  it('is accepted where it is random', () => {
    const characters = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%&*+-')
    fc.assert(
      fc.property(fc.array(characters, { minLength: 16, maxLength: 40 }), (password) => rulesOf(password.join('')).length === 0),
      { seed: 7 },
    )
  })

  it('is refused where it is a word of the list twice, or with a sequence behind it', () => {
    const words = dictionary['passwords-common'].filter((word) => /^[a-z]{5,8}$/.test(word))
    const endings = fc.constantFrom('123!', '2024!', '1111!')
    fc.assert(
      fc.property(fc.constantFrom(...words), endings, (word, ending) => rulesOf(`${word}${word}${ending}`).length + rulesOf(`${word}${ending}`).length === 2),
      { seed: 7 },
    )
  })

  it('is judged quickly, whatever it is', () => {
    const slow = ['a1!'.repeat(85), `${'ab'.repeat(127)}!`, '4@'.repeat(128), 'qwertyuiop'.repeat(25), `${'a'.repeat(254)}1!`]
    const begin = performance.now()
    for (const password of slow) rulesOf(password)
    expect(performance.now() - begin).toBeLessThan(30_000)
  })
})
