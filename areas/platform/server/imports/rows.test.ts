import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FileRow, type Place, readBatches } from './rows.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'counterfoil-rows-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const begin = { offset: 0, lines: 0 }
interface Reading {
  hasQuotes?: boolean
  bytesMax?: number
  start?: Place
  rowsMax?: number
}

async function read(content: string | Buffer, { hasQuotes = false, bytesMax = 1000, start = begin, rowsMax = 1000 }: Reading = {}): Promise<FileRow[][]> {
  const file = path.join(folder, 'rows')
  await writeFile(file, content)
  const batches: FileRow[][] = []
  for await (const batch of readBatches(file, { hasQuotes, bytesMax }, start, rowsMax)) batches.push(batch)
  return batches
}
const readAll = async (content: string | Buffer, options?: Reading) => (await read(content, options)).flat()

it('tells of each row its line and the place after it, and leaves out rows without text', async () => {
  expect(await readAll('a\r\n\n  \nbb\nc')).toEqual([
    { line: 1, text: 'a', problem: null, end: { offset: 3, lines: 1 } },
    { line: 4, text: 'bb', problem: null, end: { offset: 10, lines: 4 } },
    { line: 5, text: 'c', problem: null, end: { offset: 11, lines: 4 } },
  ])
  expect(await readAll('')).toEqual([])
})

it('goes on over line feeds between quotes, where the form has quotes', async () => {
  expect((await readAll('a,"b\nc""\n"\nd', { hasQuotes: true })).map(({ line, text }) => [line, text])).toEqual([
    [1, 'a,"b\nc""\n"'],
    [4, 'd'],
  ])
  expect((await readAll('a"\nb"', {})).map(({ text }) => text)).toEqual(['a"', 'b"'])
})

it('names a row that is too long or no UTF-8, and goes on behind it', async () => {
  const long = await readAll(`${'x'.repeat(700_000)}\nshort\n${'y'.repeat(2000)}`)
  expect(long.map(({ line, text, problem }) => [line, text, problem])).toEqual([
    [1, null, 'row_too_long'],
    [2, 'short', null],
    [3, null, 'row_too_long'],
  ])
  const broken = await readAll(Buffer.concat([Buffer.from('a\n'), Buffer.from([0xc3, 0x28, 0x0a]), Buffer.from('é\n')]))
  expect(broken.map(({ text, problem }) => [text, problem])).toEqual([
    ['a', null],
    [null, 'row_not_utf8'],
    ['é', null],
  ])
})

it('gives batches of at most as many rows as asked for', async () => {
  expect((await read('1\n2\n3\n4\n5\n', { rowsMax: 2 })).map((batch) => batch.map(({ text }) => text))).toEqual([['1', '2'], ['3', '4'], ['5']])
})

it('gives smaller batches of long rows', async () => {
  const row = 'x'.repeat(1_000_000)
  expect((await read(Array(10).fill(row).join('\n'), { bytesMax: 1_000_001 })).map((batch) => batch.length)).toEqual([5, 5])
})

it('reads the same rows from the end of any of them as it read behind it from the beginning', async () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 8 }).map((text) => text.replaceAll(/["\n\r]/g, '')),
    fc.constantFrom('"a\nb"', '"x""y"', 'é漢', ''),
  )
  const content = fc
    .array(
      fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => cells.join(',')),
      { maxLength: 12 },
    )
    .map((rows) => rows.join('\n'))
  await fc.assert(
    fc.asyncProperty(content, async (text) => {
      const rows = await readAll(text, { hasQuotes: true })
      for (const [index, { end }] of rows.entries()) {
        expect(await readAll(text, { hasQuotes: true, start: end })).toEqual(rows.slice(index + 1))
      }
    }),
    { numRuns: 100, seed: 7 },
  )
})
