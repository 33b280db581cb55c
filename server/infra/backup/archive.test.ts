import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { archiveEnd, type Entry, packEntry, readEntries } from './archive.ts'

const at = new Date('2026-06-15T12:00:00Z')
const entry = fc.record({
  name: fc.stringMatching(/^[a-z_]{1,40}\/[0-9]{1,9}\.copy$/),
  content: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
})

/** The same bytes in pieces of any size. */
async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length)
}

async function readAll(bytes: Buffer, pieceLength = bytes.length): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const one of readEntries(inPieces(bytes, pieceLength))) entries.push(one)
  return entries
}

const pack = (entries: readonly Entry[]) => Buffer.concat([...entries.flatMap((one) => packEntry(one, at)), archiveEnd])

test('returns what was packed, however the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 5 }), fc.integer({ min: 1, max: 3_000 }), async (entries, pieceLength) => {
      expect(await readAll(pack(entries), pieceLength)).toEqual(entries)
    }),
    { numRuns: 100 },
  )
})

test('rejects an archive that ends early, at any byte', async () => {
  const whole = pack([{ name: 'a/1.copy', content: Buffer.from('one') }])
  for (let length = 0; length <= whole.length - 1_024; length += 7) await expect(readAll(whole.subarray(0, length), 100)).rejects.toThrow(RangeError)
})

test('rejects a header that does not add up, and a file that is too large', async () => {
  const whole = pack([{ name: 'a/1.copy', content: Buffer.from('one') }])
  whole[0] = 'b'.charCodeAt(0)
  await expect(readAll(whole)).rejects.toThrow('The archive is broken.')
  expect(() => packEntry({ name: 'x'.repeat(101), content: Buffer.alloc(0) }, at)).toThrow(RangeError)
})

test('is a tar archive for tar', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-archive-'))
  try {
    await writeFile(path.join(folder, 'all.tar'), pack([{ name: 'tables/one/000001.copy', content: Buffer.from('1\tone\n') }]))
    execFileSync('tar', ['xf', 'all.tar'], { cwd: folder })
    expect(await readFile(path.join(folder, 'tables/one/000001.copy'), 'utf8')).toBe('1\tone\n')
  } finally {
    await rm(folder, { recursive: true })
  }
})
