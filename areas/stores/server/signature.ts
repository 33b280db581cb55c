import { timingSafeEqual } from 'node:crypto'
import { hmac } from '#server/infra/keys/crypto.ts'

/** SHOPLINE's signatures: HMAC-SHA-256 with the secret of the app. */

const bytesOfDigest = 32

/** The text that the signature of an address is over: all parameters but `sign`, decoded and sorted by name. */
export function textOfQuery(parameters: Iterable<readonly [name: string, value: string]>): string {
  return [...parameters]
    .filter(([name]) => name !== 'sign')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Signs a text, in lower-case hex. */
export function sign(secret: string, text: string | Buffer): string {
  return digest(secret, text).toString('hex')
}

/** Signs a call: over its exact body and the time in milliseconds. */
export function signCall(secret: string, body: string, timestamp: string): string {
  return sign(secret, `${body}${timestamp}`)
}

/** Compares in constant time. SHOPLINE documents base64 for events, and its own libraries send hex, so both are read. */
export function isSigned(secret: string, text: string | Buffer, signature: string | undefined): boolean {
  const given = readSignature(signature ?? '')
  return given !== null && timingSafeEqual(given, digest(secret, text))
}

function digest(secret: string, text: string | Buffer): Buffer {
  return hmac(Buffer.from(secret), text)
}

function readSignature(text: string): Buffer | null {
  if (/^[\da-fA-F]{64}$/.test(text)) return Buffer.from(text, 'hex')
  if (!/^[\w+/-]{43}=?$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === bytesOfDigest ? bytes : null
}
