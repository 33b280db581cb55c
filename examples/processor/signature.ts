import { createHmac, timingSafeEqual } from 'node:crypto'

/** Older pushes are not believed, so that nobody can send again what they overheard. */
const agesMsMax = 5 * 60_000

/**
 * Whether a push comes from whoever knows the secret, and just now.
 * @param header `Counterfoil-Signature`: `t=SECONDS,v1=HEX`, where HEX is the HMAC-SHA256 of `SECONDS.BODY`.
 * @param body as it was received, before it is parsed.
 */
export function isSigned(secret: string, header: string | undefined, body: string, now: Date): boolean {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (time === undefined || given === undefined) return false
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  return timingSafeEqual(expected, Buffer.from(given, 'hex')) && Math.abs(now.getTime() - Number(time) * 1000) <= agesMsMax
}
