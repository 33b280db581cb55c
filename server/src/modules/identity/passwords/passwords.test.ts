import { describe, expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

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
})
