import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateIdentity } from 'age-encryption'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, verify } from '#proof/support/backups.ts'
import { createTestDatabase } from '#proof/support/database.ts'
import { isSoak } from '#proof/support/scale.ts'
import { UserError } from '../user-error.ts'
import { createEncrypter, encrypt, openBackup, readEncryption } from './encryption.ts'
import { writeNewFile } from './new-file.ts'
import { verifyBackup } from './verify.ts'

/** A backup that is not as it was written is never taken for whole. */

const numRuns = isSoak ? 5_000 : 150
/** The age header ends within these bytes, and its chunks are of 64 KiB. */
const headerBytes = 200
let folder: string
let whole: Buffer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-damage-'))
  const db = await createTestDatabase()
  // Bytes that do not compress, so the file has several chunks.
  await db.owner.query(`INSERT INTO local_mails (id, received_at, content) SELECT 'mail_' || n, now(), '\\x01'::bytea || k.id || decode(string_agg(md5(random()::text), ''), 'hex')
    FROM counterfoil_keys k, generate_series(1, 60) n, generate_series(1, 300) WHERE k.purpose = 'sealing' GROUP BY n, k.id`)
  await backUp(db.url, path.join(folder, 'whole.age'))
  await db.drop()
  whole = await readFile(path.join(folder, 'whole.age'))
})
afterAll(() => rm(folder, { recursive: true }))

async function check(bytes: Buffer): Promise<string> {
  const file = path.join(folder, 'damaged.age')
  await writeFile(file, bytes)
  try {
    await verify(file)
    return 'whole'
  } catch (error) {
    return error instanceof UserError ? error.message.replaceAll(file, 'FILE') : String(error)
  }
}

const damaged = 'FILE is cut short or altered, or is not a backup. Use another copy of it or another backup. Nothing was changed.'
const otherKey = 'The secret key does not open FILE. Use the key whose public key the backup was made with.'
/** Of the header, the stanza with the key is all that decides whether a key fits. */
const expectedFor = (place: number) => (place < headerBytes ? [damaged, otherKey] : [damaged])

test('the file is whole as it was written, and has several chunks', async () => {
  expect(await check(whole)).toBe('whole')
  expect(whole.length).toBeGreaterThan(3 * 65_536)
})

test('a file that is cut short is refused, wherever it is cut', { timeout: 600_000 }, async () => {
  const chunk = 65_536 + 16
  const edges = [0, 1, 21, 100, headerBytes, whole.length - chunk, whole.length - 17, whole.length - 16, whole.length - 1]
  // At the ends of chunks, where what is left is authentic.
  for (let at = whole.indexOf('\n--- ') + 49 + 16; at < whole.length; at += chunk) edges.push(at)
  for (const length of edges) expect(expectedFor(length), `cut to ${length}`).toContain(await check(whole.subarray(0, length)))
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      expect(expectedFor(length)).toContain(await check(whole.subarray(0, length)))
    }),
    { numRuns: Math.ceil(numRuns / 3) },
  )
})

test('a file with an altered, added or missing byte is refused, wherever it is', { timeout: 600_000 }, async () => {
  const place = fc.oneof(fc.nat(headerBytes), fc.nat(whole.length - 1))
  const byte = fc.integer({ min: 1, max: 255 })
  await fc.assert(
    fc.asyncProperty(place, byte, fc.constantFrom('altered', 'added', 'missing'), async (at, change, kind) => {
      const [before, after] = [whole.subarray(0, at), whole.subarray(kind === 'added' ? at : at + 1)]
      const middle = kind === 'missing' ? [] : [(kind === 'added' ? 0 : (whole[at] ?? 0)) ^ change]
      expect(expectedFor(at)).toContain(await check(Buffer.concat([before, Buffer.from(middle), after])))
    }),
    { numRuns },
  )
  expect(await check(Buffer.concat([whole, Buffer.from('x')]))).toBe(damaged)
  expect(await check(Buffer.concat([whole, whole]))).toBe(damaged)
})

test('a file of another key, a wrong passphrase and a file of something else are refused', async () => {
  const file = path.join(folder, 'whole.age')
  const other = { identities: [await generateIdentity()] }
  await expect(openBackup(file, other)).rejects.toThrow(`The secret key does not open ${file}.`)
  expect(await readEncryption(file)).toBe('recipients')

  const written = path.join(folder, 'passphrase.age')
  const encrypter = createEncrypter({ passphrase: 'correct horse battery' })
  encrypter.setScryptWorkFactor(10)
  async function* nothing() {
    yield Buffer.from('not an archive')
  }
  await writeNewFile(written, false, (target) => encrypt(nothing(), encrypter, target, new AbortController().signal))
  expect(await readEncryption(written)).toBe('passphrase')
  await expect(openBackup(written, { passphrase: 'correct horse batterx' })).rejects.toThrow(`The passphrase does not open ${written}.`)
  await expect(verifyBackup(await openBackup(written, { passphrase: 'correct horse battery' }))).rejects.toThrow(
    `${written} is cut short or altered, or is not a backup.`,
  )

  await writeFile(path.join(folder, 'text'), 'PGDMP')
  expect(await readEncryption(path.join(folder, 'text'))).toBeNull()
  await expect(readEncryption(path.join(folder, 'missing'))).rejects.toThrow(/^Can't read .*missing: ENOENT/)
})
