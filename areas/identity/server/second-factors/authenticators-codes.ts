import { timingSafeEqual } from 'node:crypto'
import { HOTP, Secret, TOTP } from 'otpauth'

/** Codes of authenticator apps: RFC 6238 as all apps know it, SHA-1, six digits, 30 seconds. */

const stepSeconds = 30

export interface CodeForm {
  readonly algorithm: 'SHA1' | 'SHA256' | 'SHA512'
  readonly digits: number
}
const productForm: CodeForm = { algorithm: 'SHA1', digits: 6 }

/** The number of the 30 seconds that a time falls in. */
export function stepAt(time: Date): number {
  return TOTP.counter({ period: stepSeconds, timestamp: time.getTime() })
}

/** The code of a step. */
export function codeAt(seed: Buffer, step: number, form: CodeForm = productForm): string {
  return HOTP.generate({ secret: secretOf(seed), counter: step, ...form })
}

/**
 * The step whose code this is: the one at hand, or the one before it, since a clock may be late and typing takes time. The next one is never taken.
 * Null where it is the code of neither.
 */
export function findStep(seed: Buffer, code: string, now: Date): number | null {
  const current = stepAt(now)
  return [current, current - 1].find((step) => isSame(codeAt(seed, step), code)) ?? null
}

/** What an app must know, as text to type and as the content of a QR code. @param issuer name of the installation, which apps show. */
export function presentSeed(seed: Buffer, email: string, issuer: string): { secret: string; uri: string } {
  const secret = secretOf(seed)
  return { secret: secret.base32, uri: new TOTP({ issuer, label: email, secret, ...productForm, period: stepSeconds }).toString() }
}

function secretOf(seed: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(seed).buffer })
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
