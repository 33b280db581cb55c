import { createHash, createHmac, hkdfSync, randomBytes, randomFillSync } from 'node:crypto'
import type { IdOf } from '#kernel/ids.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = BigInt(alphabet.length)
const idTimeLength = 8
const idRandomLength = 16
/** Of IDs that count: 238,328 in one sequence. */
const idCountLength = 3
const derivedKeyBytes = 32
/** More than the characters of an id hold. */
const derivedBytes = 16

const randomPool = Buffer.alloc(8192)
let randomPoolUsed = randomPool.length

/** Returns random bytes from a pool, since a call to the system costs the same for eight bytes and for thousands. Bytes leave the pool when they are taken. */
function takeRandomBytes(count: number): Buffer {
  if (count > randomPool.length) return randomBytes(count)
  if (randomPoolUsed + count > randomPool.length) {
    randomFillSync(randomPool)
    randomPoolUsed = 0
  }
  const end = randomPoolUsed + count
  const bytes = Buffer.from(randomPool.subarray(randomPoolUsed, end))
  randomPool.fill(0, randomPoolUsed, end)
  randomPoolUsed = end
  return bytes
}

/** A random secret with the given entropy, in base 62; its length depends on the entropy alone. */
export function randomToken(bytes: number): string {
  const length = Math.ceil((bytes * 8) / Math.log2(alphabet.length))
  let value = BigInt(`0x${takeRandomBytes(bytes).toString('hex')}`)
  let token = ''
  for (let position = 0; position < length; position++) {
    token = alphabet.charAt(Number(value % base)) + token
    value /= base
  }
  return token
}

/**
 * A new id such as `pi_0Wq3...`: the prefix, an underscore, eight base 62 characters of the time in milliseconds and sixteen random ones (95 bits).
 * Ids made one after another stand side by side in an index, so a page of a list touches few pages of it.
 * @param cell routing part of an account's ID, before its time.
 */
export function newId<Prefix extends string>(prefix: Prefix, now: Date, cell = ''): IdOf<Prefix> {
  return `${prefix}_${cell}${timePart(now.getTime())}${randomCharacters(idRandomLength)}` as IdOf<Prefix>
}

/** What the latest sequence of IDs begins with. */
let latestStart = ''

/**
 * Makes IDs as `newId` does, which sort in the order in which they were made: the last three characters count.
 * Sequences of this process sort as they were begun, those of the same millisecond too, such as of the two transactions of a call.
 */
export function idsInOrder<Prefix extends string>(prefix: Prefix, now: Date): () => IdOf<Prefix> {
  const random = newId(prefix, now).slice(0, -idCountLength)
  const isOfSameTime = latestStart.startsWith(`${prefix}_${timePart(now.getTime())}`)
  const start = isOfSameTime && random <= latestStart ? following(latestStart) : random
  latestStart = start
  let count = 0
  return () => `${start}${baseText(count++, idCountLength)}` as IdOf<Prefix>
}

/** Returns what every ID that was made at a time or later isn't below. */
export function earliestId(prefix: string, at: Date): string {
  return `${prefix}_${timePart(Math.max(0, at.getTime()))}`
}

/** Returns an ID of `idsInOrder` and those after it. */
export function followingIds(first: string, count: number): string[] {
  const digits = first.slice(-idCountLength)
  const start = [...digits].reduce((sum, digit) => sum * alphabet.length + alphabet.indexOf(digit), 0)
  return Array.from({ length: count }, (_, index) => `${first.slice(0, -idCountLength)}${baseText(start + index, idCountLength)}`)
}

/** An id that follows from what it stands for: the same for the same time and text, and as hard to guess as the text. */
export function derivedId<Prefix extends string>(prefix: Prefix, at: Date, text: string): IdOf<Prefix> {
  let rest = BigInt(`0x${sha256(text).toString('hex', 0, derivedBytes)}`)
  let characters = ''
  for (let position = 0; position < idRandomLength; position++) {
    characters += alphabet.charAt(Number(rest % base))
    rest /= base
  }
  return `${prefix}_${timePart(at.getTime())}${characters}` as IdOf<Prefix>
}

function timePart(milliseconds: number): string {
  return baseText(milliseconds, idTimeLength)
}

/** The text after this one, of the same length, in the order of the alphabet. */
function following(text: string): string {
  const kept = text.replace(/z+$/, '')
  const next = alphabet.charAt(alphabet.indexOf(kept.charAt(kept.length - 1)) + 1)
  return `${kept.slice(0, -1)}${next}`.padEnd(text.length, alphabet.charAt(0))
}

/** A number in base 62, with leading zeros. */
function baseText(number: number, length: number): string {
  let rest = number
  let text = ''
  for (let position = 0; position < length; position++) {
    text = alphabet.charAt(rest % alphabet.length) + text
    rest = Math.floor(rest / alphabet.length)
  }
  return text
}

function randomCharacters(length: number): string {
  // Bytes from 248 on would make the first characters of the alphabet likelier, so they are thrown away.
  const fair = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of takeRandomBytes(length)) {
      if (byte < fair && text.length < length) text += alphabet.charAt(byte % alphabet.length)
    }
  }
  return text
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
