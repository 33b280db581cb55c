import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(alphabet.length)
const idLength = 24
const derivedKeyBytes = 32

/** A random secret with the given entropy, in base 62; its length depends on the entropy alone. */
export function randomToken(bytes: number): string {
  const length = Math.ceil((bytes * 8) / Math.log2(alphabet.length))
  let value = BigInt(`0x${randomBytes(bytes).toString('hex')}`)
  let token = ''
  for (let position = 0; position < length; position++) {
    token = alphabet.charAt(Number(value % base)) + token
    value /= base
  }
  return token
}

/** A new random id such as `pi_4x8...`: the prefix, an underscore and 24 base 62 characters (142 bits). */
export function newId(prefix: string): string {
  // Bytes from 248 on would make the first characters of the alphabet likelier, so they are thrown away.
  const fair = 256 - (256 % alphabet.length)
  let id = ''
  while (id.length < idLength) {
    for (const byte of randomBytes(idLength)) {
      if (byte < fair && id.length < idLength) id += alphabet.charAt(byte % alphabet.length)
    }
  }
  return `${prefix}_${id}`
}

/** SHA-256. For random secrets and checksums; a password needs argon2. */
export function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}

/** HMAC-SHA-256. */
export function hmac(key: Buffer, value: string | Buffer): Buffer {
  return createHmac('sha256', key).update(value).digest()
}

/** The key of one purpose, such as `card-fingerprint`, so that no key is used for two things. 32 bytes. */
export function deriveKey(secretKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', purpose, derivedKeyBytes))
}
