import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fixedClock } from '#server/infra/clock/clock.ts'
import { signedAddress } from './practice/app.ts'
import type { ShoplineApp } from './shopline-app.ts'
import { isSigned, sign, signCall, textOfQuery } from './signature.ts'
import { LinkRefusal, readSignedLink } from './signed-link.ts'

const now = new Date('2026-06-15T12:00:00Z')
const app: ShoplineApp = {
  appKey: 'app-key',
  appSecret: 'the-secret-of-the-app',
  scopes: ['write_payment_gateways'],
  apiVersion: 'v20251201',
  storeUrl: 'https://{handle}.myshopline.com',
  practiceUrl: null,
}
const shopline = { ...app, clock: fixedClock(now), address: { dashboard: 'https://pay.example' } }
const name = fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => !['sign', 'appkey', 'handle', 'timestamp'].includes(text))
const parameters = fc.dictionary(name, fc.string({ unit: 'grapheme', maxLength: 12 }), { noNullPrototype: true })
const queryOf = (address: string) => address.slice(address.indexOf('?') + 1)
const linkWith = (further: Readonly<Record<string, string>>) => queryOf(signedAddress(shopline, '/shopline/install', { handle: 'my-store', ...further }))

it('is over the names and values that SHOPLINE sorts, whatever their order in the address', () => {
  fc.assert(
    fc.property(parameters, fc.integer(), (further, seed) => {
      const pairs = [...new URLSearchParams(linkWith(further))]
      const shuffled = pairs.toSorted(([one], [other]) => ((one.length * seed) % 7) - ((other.length * seed) % 7))
      expect(textOfQuery(shuffled)).toBe(textOfQuery(pairs))
      expect(readSignedLink(app, new URLSearchParams(shuffled).toString(), now).handle).toBe('my-store')
    }),
  )
})

it('covers every name and value: a changed, added or removed one is refused', () => {
  fc.assert(
    fc.property(parameters, name, fc.string({ maxLength: 8 }), (further, changed, value) => {
      const query = new URLSearchParams(linkWith(further))
      fc.pre(query.get(changed) !== value)
      query.set(changed, value)
      expect(() => readSignedLink(app, query.toString(), now)).toThrow(LinkRefusal)
      const [first] = Object.keys(further)
      if (first === undefined) return
      const shorter = new URLSearchParams(linkWith(further))
      shorter.delete(first)
      expect(() => readSignedLink(app, shorter.toString(), now)).toThrow(LinkRefusal)
    }),
  )
})

it('never reads another handle out of a signed text, although names and values are joined by signs that values can have', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9&=-]{1,20}$/), (handle) => {
      // The same signed text, split at another place.
      const text = `appkey=${app.appKey}&handle=${handle}&timestamp=${now.getTime()}`
      const query = new URLSearchParams({ appkey: app.appKey, handle, timestamp: String(now.getTime()), sign: sign(app.appSecret, text) })
      const isPlain = /^[a-z0-9][a-z0-9-]{1,62}$/.test(handle)
      if (isPlain) expect(readSignedLink(app, query.toString(), now).handle).toBe(handle)
      else expect(() => readSignedLink(app, query.toString(), now)).toThrow(LinkRefusal)
    }),
  )
})

it('accepts hex and base64 of the digest, and nothing else', () => {
  const digest = sign(app.appSecret, 'body')
  expect(isSigned(app.appSecret, 'body', digest)).toBe(true)
  expect(isSigned(app.appSecret, 'body', digest.toUpperCase())).toBe(true)
  expect(isSigned(app.appSecret, 'body', Buffer.from(digest, 'hex').toString('base64'))).toBe(true)
  for (const wrong of [undefined, '', digest.slice(1), `${digest}0`, sign('another', 'body'), sign(app.appSecret, 'Body')]) {
    expect(isSigned(app.appSecret, 'body', wrong)).toBe(false)
  }
})

it('signs calls as documented: HMAC-SHA-256 of the body and the time, in hex', () => {
  // printf '{"code":"abc"}1781524800000' | openssl dgst -sha256 -hmac the-secret-of-the-app
  expect(signCall(app.appSecret, '{"code":"abc"}', '1781524800000')).toBe('628fdd666a34f4c3326f77dd01b2c832739e5b3a90225518f58c9d8c103f837a')
})
