import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sha256 } from './crypto.ts'

/** Encryption of values that must be read again, such as the seed of an authenticator app: AES-256-GCM. */

const sealVersion = 1
const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16
const nonceAt = 1 + keyIdBytes
const tagAt = nonceAt + nonceBytes
const bodyAt = tagAt + tagBytes

/** Names a key within sealed values and reveals nothing about it. 4 bytes. */
export const idOfKey = (key: Buffer): Buffer => sha256(key).subarray(0, keyIdBytes)

/** The ID of the key that a value was sealed under. */
export const keyIdOf = (sealed: Buffer): Buffer => sealed.subarray(1, nonceAt)

/**
 * Encrypts a value. The bytes begin with a version and the key's ID.
 * @param key 32 bytes, for one purpose.
 * @param binding names the row; the bytes can't be opened in another row.
 */
export function seal(key: Buffer, keyId: Buffer, value: string | Buffer, binding: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(binding))
  const body = Buffer.concat([cipher.update(value), cipher.final()])
  return Buffer.concat([Buffer.from([sealVersion]), keyId, nonce, cipher.getAuthTag(), body])
}

/** @throws Error if the version, the key or the binding doesn't match. */
export function unseal(key: Buffer, sealed: Buffer, binding: string): Buffer {
  if (sealed[0] !== sealVersion) throw new Error('This was encrypted by another version.')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(nonceAt, tagAt), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(binding))
  decipher.setAuthTag(sealed.subarray(tagAt, bodyAt))
  return Buffer.concat([decipher.update(sealed.subarray(bodyAt)), decipher.final()])
}
