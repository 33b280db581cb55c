import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UserError } from '#server/infra/user-error.ts'
import { openSource } from './source.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-source-'))
  file = path.join(folder, 'file')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function open(content: string | Buffer) {
  await writeFile(file, content)
  return openSource(file)
}

it.each([
  ['is empty', '', 'is empty.'],
  ['has no text', '\n \n', 'is empty.'],
  ['is packed', gzipSync('{}'), 'is compressed. Unpack it first.'],
  ['is a sheet', Buffer.from('PK\u0003\u0004'), 'is a spreadsheet or an archive. Save the sheet as CSV in UTF-8.'],
  ['is in UTF-16', Buffer.from('\ufeffpayment', 'utf16le'), 'is in UTF-16. Save it in UTF-8.'],
  ['is a JSON array', '[{}]', 'begins with a JSON array. NDJSON has one event on each line, without brackets and commas between them.'],
  ['is no text', Buffer.from([1, 0, 2]), 'is not UTF-8 text.'],
  ['is in Latin-1', Buffer.from('payment,caf\u00e9\n', 'latin1'), 'is not UTF-8 text.'],
  ['has a header without an end', `"${'x'.repeat(1_100_000)}`, 'is too long.'],
  ['is CSV of something else', 'name,total\n', 'The first row must list the columns and include one of: payment, refund, dispute.'],
  ['lacks columns', 'refund,merchant,amount\n', 'Unknown columns: amount.\nMissing columns: payment, currency, amount_minor, refunded_at.'],
])('says why a file that %s cannot be imported', async (_, content, reason) => {
  const refusal = await open(content).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(UserError)
  expect((refusal as UserError).message).toContain(reason)
})

it('says so of a folder, and of a file that is not there', async () => {
  const directory = path.join(folder, 'folder')
  await mkdir(directory)
  await expect(openSource(directory)).rejects.toThrow(UserError)
  await expect(openSource(path.join(folder, 'missing'))).rejects.toThrow(/^Can't read .*: ENOENT/)
})

it('takes for NDJSON what begins with an object, also after a byte order mark and lines without text', async () => {
  const source = await open('\ufeff\n{"id":"evt-1"}\n')
  expect([source.hasQuotes, source.start]).toEqual([false, { offset: 3, lines: 0 }])
  expect(source.read({ line: 2, text: '{"id":"evt-1"}', problem: null })).toMatchObject({ id: 'evt-1', events: [{ item: { id: 'evt-1' } }] })
})

it('begins behind the header of CSV', async () => {
  const header = 'refund,payment,merchant,currency,amount_minor,refunded_at'
  const source = await open(`\ufeff${header}\r\nref-1,pay-1,acct_1,USD,5,2026-01-05T00:00:00Z`)
  expect([source.hasQuotes, source.start]).toEqual([true, { offset: 3 + header.length + 2, lines: 1 }])
})

it('is known again by its beginning', async () => {
  const [one, same, other] = [await open('{"a":1}'), await open('{"a":1}'), await open('{"a":2}')]
  expect(same).toMatchObject({ bytes: one.bytes, digest: one.digest })
  expect(other.digest).not.toBe(one.digest)
})
