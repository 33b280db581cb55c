import { describe, expect, it } from 'vitest'
import { codeAt, findStep, presentSeed, stepAt } from './authenticators.ts'

/** RFC 6238, appendix B: seconds, then the codes of eight digits. Its seeds are these twenty characters, repeated to the length of the hash. */
const vectors = [
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
] as const
const seedOf = (bytes: number) => Buffer.from('12345678901234567890'.repeat(4).slice(0, bytes))
const seed = seedOf(20)
const at = (seconds: number) => new Date(seconds * 1000)

describe.each(vectors)('at %i seconds', (seconds, sha1, sha256, sha512) => {
  const step = stepAt(at(seconds))

  it('makes the codes of RFC 6238', () => {
    expect(codeAt(seed, step, { algorithm: 'SHA1', digits: 8 })).toBe(sha1)
    expect(codeAt(seedOf(32), step, { algorithm: 'SHA256', digits: 8 })).toBe(sha256)
    expect(codeAt(seedOf(64), step, { algorithm: 'SHA512', digits: 8 })).toBe(sha512)
  })

  it('makes the six digits that apps show', () => {
    expect(codeAt(seed, step)).toBe(sha1.slice(-6))
    expect(findStep(seed, sha1.slice(-6), at(seconds))).toBe(step)
  })
})

it('takes the code of this step and of the one before, and never another', () => {
  const now = at(1_111_111_111)
  const step = stepAt(now)
  const found = (offset: number) => findStep(seed, codeAt(seed, step + offset), now)
  expect([found(0), found(-1), found(1), found(-2)]).toEqual([step, step - 1, null, null])
})

it('takes nothing that is no code', () => {
  for (const code of ['', '05047', '0504711', '٠٥٠٤٧١']) expect(findStep(seed, code, at(1_111_111_111))).toBeNull()
})

it('describes a seed for an app', () => {
  expect(presentSeed(seed, 'ann@shop.example', 'Counterfoil')).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Counterfoil:ann%40shop.example?issuer=Counterfoil&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  })
})
