import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, test, vi } from 'vitest'
import { fixedClock } from '../clock/clock.ts'
import { deriveKey, earliestId, followingIds, hmac, idsInOrder, newId, randomToken, sha256 } from './crypto.ts'

test('a token has a fixed length in base 62 and never repeats', () => {
  const tokens = Array.from({ length: 1000 }, () => randomToken(32))
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[0-9A-Za-z]{43}$/)
})

test('an id has its prefix and 24 characters, and its random ones come equally often', () => {
  const now = new Date('2026-01-31T00:00:00Z')
  const ids = Array.from({ length: 5000 }, () => newId('pi', now))
  expect(new Set(ids).size).toBe(5000)
  const counts = new Map<string, number>()
  for (const id of ids) {
    expect(id).toMatch(/^pi_[0-9A-Za-z]{24}$/)
    for (const character of id.slice(-16)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  expect(counts.size).toBe(62)
  const expected = (5000 * 16) / 62
  // Without the rejection of unfair bytes the first eight characters would come a quarter more often.
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.17)
})

test('ids and tokens draw their random bytes from a pool, and none twice', () => {
  const fill = vi.spyOn(crypto, 'randomFillSync')
  syncBuiltinESMExports()
  const ids = Array.from({ length: 1000 }, () => newId('pi', new Date()))
  const tokens = Array.from({ length: 1000 }, () => randomToken(32))
  // 16 bytes an ID and 32 a token from 8 KiB; a few more, since bytes that would be unfair are thrown away.
  expect(fill.mock.calls.length).toBeLessThan(10)
  expect(fill.mock.calls.length).toBeGreaterThan(4)
  fill.mockRestore()
  syncBuiltinESMExports()
  expect(new Set(ids.map((id) => id.slice(-16))).size).toBe(1000)
  expect(new Set(tokens).size).toBe(1000)
})

test('a request for more bytes than the pool holds is served', () => {
  expect(new Set([randomToken(10_000), randomToken(10_000)]).size).toBe(2)
})

test('a later id sorts after an earlier one', () => {
  const times = ['1999-12-31', '2026-01-31', '2026-02-01', '2093-01-01'].map((day) => new Date(day))
  const ids = times.map((time) => newId('pi', time))
  expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids)
})

test('hashes agree with published vectors', () => {
  expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  // RFC 4231, test case 2.
  expect(hmac(Buffer.from('Jefe'), 'what do ya want for nothing?').toString('hex')).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
})

test('each purpose has its own key', () => {
  const secretKey = Buffer.from('x'.repeat(32))
  expect(deriveKey(secretKey, 'card-fingerprint')).toHaveLength(32)
  expect(deriveKey(secretKey, 'card-fingerprint')).toEqual(deriveKey(secretKey, 'card-fingerprint'))
  expect(deriveKey(secretKey, 'card-fingerprint')).not.toEqual(deriveKey(secretKey, 'files'))
})

test('a fixed clock moves only when told to', () => {
  const clock = fixedClock(new Date('2026-01-31T00:00:00Z'))
  clock.now().setFullYear(1999)
  expect(clock.now().toISOString()).toBe('2026-01-31T00:00:00.000Z')
  clock.advance(1500)
  expect(clock.now().toISOString()).toBe('2026-01-31T00:00:01.500Z')
  clock.set(new Date(0))
  expect(clock.now().getTime()).toBe(0)
})

test('IDs in order sort as they were made, in one millisecond and whatever their time', () => {
  const now = new Date('2026-11-18T10:00:00Z')
  const made = Array.from({ length: 300 }, () => idsInOrder('evt', now)).flatMap((next) => [next(), next()])
  expect(made).toEqual(made.toSorted())
  expect(new Set(made).size).toBe(made.length)
  expect(made.every((id) => /^evt_\w{24}$/.test(id))).toBe(true)
  expect(followingIds(made[0] as string, 2)).toEqual(made.slice(0, 2))
  const later = idsInOrder('evt', new Date(now.getTime() + 1))()
  expect(later > (made.at(-1) as string)).toBe(true)
  expect(earliestId('evt', now) <= (made[0] as string) && earliestId('evt', new Date(now.getTime() + 1)) <= later).toBe(true)
})
