import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  endedBins,
  knownBins,
  oneMoreRow,
  readXlsFile,
  sheetOf,
  thousandRows,
  writeCsvFile,
  writeSheetXml,
  writeWorkbook,
  writeXlsWithOneMore,
} from '#areas/risk/test/risk-files.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import { readRow } from '../upload.ts'
import { type ReadFile, readRecordFile } from './read-file.ts'
import type { RecordRow } from './record-rows.ts'
import { packWorkbook, readWorkbook } from './xls-container.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-risk-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
async function read(name: string, content: Uint8Array | string, type: RiskType = 'card_bin'): Promise<ReadFile> {
  const file = path.join(folder, String(++count))
  writeFileSync(file, content)
  return readRecordFile({ path: file, name, type })
}

async function rowsOf(name: string, content: Uint8Array | string, type: RiskType = 'card_bin'): Promise<readonly RecordRow[]> {
  const found = await read(name, content, type)
  if ('refused' in found) throw new Error(`${name} is refused by ${found.refused.rule}.`)
  return found.rows
}

async function ruleOf(name: string, content: Uint8Array | string, type: RiskType = 'card_bin'): Promise<string | null> {
  const found = await read(name, content, type)
  return 'refused' in found ? found.refused.rule : null
}

const recordsOf = (rows: readonly RecordRow[]) => rows.map(({ line, record, remark }) => [line, record, remark])

describe('a thousand rows', () => {
  const rows = thousandRows()
  const plain = writeCsvFile(rows)

  it.each([
    ['CSV with commas', 'a.csv', async () => plain],
    ['CSV as Excel saves it', 'a.csv', async () => `\ufeff${plain}`],
    ['CSV with semicolons', 'a.csv', async () => writeCsvFile(rows, ';')],
    ['CSV with tabs', 'a.csv', async () => writeCsvFile(rows, '\t')],
    ['CSV in UTF-16, with tabs', 'a.csv', async () => Buffer.from(`\ufeff${writeCsvFile(rows, '\t')}`, 'utf16le')],
    ['CSV in UTF-16 without a byte order mark', 'a.csv', async () => Buffer.from(writeCsvFile(rows, '\t'), 'utf16le')],
    ['CSV in big-endian UTF-16', 'a.csv', async () => Buffer.from(`\ufeff${writeCsvFile(rows, '\t')}`, 'utf16le').swap16()],
    ['CSV that names its separator', 'a.CSV', async () => `sep=|\r\n${writeCsvFile(rows, '|')}`],
    ['XLSX', 'a.xlsx', () => writeWorkbook(sheetOf(rows))],
    ['XLS', 'a.xls', async () => readXlsFile()],
  ] as const)('are the same in %s', async (_, name, write) => {
    const found = await rowsOf(name, await write())
    const judged = new Map(found.map((row) => [row.line, readRow({ type: 'card_bin', effect: 'block', remark: undefined }, row, null).read.record]))
    expect([...judged.keys()]).toEqual(rows.map(({ line }) => line))
    const valid = rows.filter(({ outcome }) => outcome !== 'invalid')
    expect([...judged].flatMap(([line, record]) => (record === null ? [] : [line]))).toEqual(valid.map(({ line }) => line))
    expect(new Set([...judged.values()].filter((record) => record !== null))).toEqual(
      new Set([
        ...knownBins,
        ...endedBins,
        ...Array.from({ length: 10 }, (__, index) => `0${11_110 + index}`),
        ...Array.from({ length: 840 }, (__, index) => (index % 2 === 0 ? `4${100_000 + index}` : String(41_000_000 + index))),
      ]),
    )
  })

  it('are one too many with another one, which refuses the whole file', async () => {
    const more = [...rows, oneMoreRow]
    const refused = { refused: { rule: 'risk_file_too_many_rows', values: { count: 1_001, maximum: 1_000 } } }
    expect(await read('a.csv', writeCsvFile(more))).toEqual(refused)
    expect(await read('a.xlsx', await writeWorkbook(sheetOf(more)))).toEqual(refused)
    expect(await read('a.xls', writeXlsWithOneMore())).toEqual(refused)
  })
})

describe('columns', () => {
  it('are found by the header, in either language, wherever it is', async () => {
    expect(recordsOf(await rowsOf('a.csv', 'Line,Remark,Card BIN\n1,Tests,411111\n'))).toEqual([[2, '411111', 'Tests']])
    expect(recordsOf(await rowsOf('a.csv', 'Blocked cards\n\n备注,记录\n盗刷,411111\n'))).toEqual([[4, '411111', '盗刷']])
  })

  it('are record and remark without a header, and nothing else', async () => {
    expect(recordsOf(await rowsOf('a.csv', '411111,Tests\n422222\n'))).toEqual([
      [1, '411111', 'Tests'],
      [2, '422222', ''],
    ])
    expect(await read('a.csv', '411111,Tests,x\n')).toEqual({ refused: { rule: 'risk_file_columns', values: { line: 1 } } })
  })

  it('keep Chinese as Excel for Windows saves it', async () => {
    // 记录,备注 / 411111,盗刷卡 in GB18030
    const content = Buffer.concat([
      Buffer.from([0xbc, 0xc7, 0xc2, 0xbc, 0x2c, 0xb1, 0xb8, 0xd7, 0xa2, 0x0d, 0x0a]),
      Buffer.from('411111,'),
      Buffer.from([0xb5, 0xc1, 0xcb, 0xa2, 0xbf, 0xa8, 0x0d, 0x0a]),
    ])
    expect(recordsOf(await rowsOf('a.csv', content))).toEqual([[2, '411111', '盗刷卡']])
  })

  it('are refused where the file ends within a character', async () => {
    for (const content of [Buffer.from('记录,备注\n411111,盗刷卡'), Buffer.from('Record,Remark\n411111,x€')]) {
      expect(await ruleOf('a.csv', content)).toBeNull()
      for (const cut of [1, 2]) expect(await ruleOf('a.csv', content.subarray(0, -cut))).toBe('risk_file_broken')
    }
  })

  it.each([
    ['Record\n411111\n"422222\n433333\n444444\n', 'risk_file_quotes', 3],
    ['Record\r\n"4111\r\n11"\r\n\r\n\r\n"422222\r\n433333\r\n', 'risk_file_quotes', 5],
    ['"Record\n411111\n', 'risk_file_quotes', 1],
    [`Record\n411111\n"${'422222\n'.repeat(5_000)}`, 'risk_file_long_row', 3],
  ])('name the row of a quote that is not closed', async (content, rule, line) => {
    expect(await read('a.csv', content)).toEqual({ refused: { rule, values: { line } } })
  })

  it('count rows as a spreadsheet does, past cells of several lines', async () => {
    expect(recordsOf(await rowsOf('a.csv', 'Record,Remark\r\n411111,"two\r\nlines"\r\n\r\n422222,x\r\n433333,"a\nb"\r\n444444,\r\n'))).toEqual([
      [2, '411111', 'two lines'],
      [4, '422222', 'x'],
      [5, '433333', 'a b'],
      [6, '444444', ''],
    ])
  })
})

describe('a workbook', () => {
  const sheet = (...records: (string | number | null)[]) => ({ name: `S${++count}`, rows: [['Record'], ...records.map((record) => [record])] })

  it('is read from the only visible sheet with rows', async () => {
    const hidden = { ...sheet('433333'), hidden: true }
    expect(recordsOf(await rowsOf('a.xlsx', await writeWorkbook(sheet('411111'), hidden, { name: 'Empty', rows: [] })))).toEqual([[2, '411111', '']])
    expect(await ruleOf('a.xlsx', await writeWorkbook(sheet('411111'), sheet('422222')))).toBe('risk_file_sheets')
  })

  it('gives only the beginning of a long cell, which is still too long, and hides a card number at its end', async () => {
    const long = `${'x'.repeat(190)}-${'4242424242424242-'.repeat(100_000)}`
    const cells = (line: number, text: string) => ['A', 'B'].map((column) => `<c r="${column}${line}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')
    const [, row] = await rowsOf('a.xlsx', await writeSheetXml(`<row r="1">${cells(1, 'short')}</row><row r="2">${cells(2, long)}</row>`), 'user_id')
    expect([row?.record, row?.remark]).toEqual([long.slice(0, 401), long.slice(0, 401)])
    if (!row) throw new Error('The row is missing.')
    expect(readRow({ type: 'user_id', effect: 'block', remark: undefined }, row, null)).toMatchObject({
      typed: `${'x'.repeat(190)}-424242***…`,
      read: { record: null, problem: { rule: 'risk_record_too_long' } },
    })
  })

  it('keeps the digits of long numbers hidden, whatever a spreadsheet made of them', async () => {
    for (const type of ['card_number', 'card_bin', 'user_id'] as const) {
      const [row] = await rowsOf('a.xlsx', await writeWorkbook(sheet(4_242_424_242_424_240)), type)
      if (!row) throw new Error('The row is missing.')
      expect(readRow({ type, effect: 'block', remark: undefined }, row, null)).toMatchObject({ typed: '424242******4240', read: { record: null } })
    }
  })

  it.each([
    '4242\uff0d4242\uff0d4242\uff0d4242',
    '4242\u22124242\u22124242\u22124242',
    '4,242,424,242,424,242',
    '4242/4242/4242/4242',
    '4242|4242|4242|4242',
    '4242\u200b4242\u200b42424242',
  ])('hides the digits of "%s" in record and remark', async (number) => {
    for (const type of ['card_number', 'card_bin', 'user_id', 'ip'] as const) {
      for (const cells of [[number], [type === 'ip' ? '203.0.113.7' : 'ann', number]]) {
        const [row] = await rowsOf('a.xlsx', await writeWorkbook({ name: 'S', rows: [['Record', 'Remark'], cells] }), type)
        if (!row) throw new Error('The row is missing.')
        const {
          typed,
          remark,
          read: { record },
        } = readRow({ type, effect: 'block', remark: undefined }, row, null)
        expect([record, `${typed}${remark ?? ''}`.replaceAll(/[^\d*]/g, '').slice(-16)]).toEqual([null, '424242******4242'])
      }
    }
  })

  it('has remarks that a person entered as text', async () => {
    const remarks = ['Tests', 42, 4_242_424_242_424_240, new Date('2026-01-02T00:00:00.000Z'), true, '#N/A', '4242424242424240']
    const cells = new Map([['8,1', { value: 'x', formula: 'A1', formulaResult: 'x' }]])
    const rows = [['Record', 'Remark'], ...[...remarks, 'x'].map((remark, index) => [`u${index}`, remark])]
    const found = await rowsOf('a.xlsx', await writeWorkbook({ name: 'S', rows, cells }), 'user_id')
    const read = found.map((row) => readRow({ type: 'user_id', effect: 'block', remark: undefined }, row, null))
    expect(read.map(({ remark, read: { problem } }) => [remark, problem?.rule ?? null])).toEqual([
      ['Tests', null],
      ['42', null],
      ['424242******4240', 'risk_row_remark_cell'],
      ['2026-01-02', 'risk_row_remark_cell'],
      ['TRUE', 'risk_row_remark_cell'],
      ['#N/A', 'risk_row_remark_cell'],
      ['424242******4240', 'risk_row_remark_card'],
      ['x', 'risk_row_remark_cell'],
    ])
  })

  it('has rows of formulas without a stored result, which are refused, and none of formulas that show nothing', async () => {
    const content = await writeSheetXml(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Record</t></is></c></row><row r="2"><c r="A2"><f>1+1</f></c></row>' +
        '<row r="3"><c r="A3" t="str"><f>""</f><v></v></c></row><row r="4"><c r="A4" t="inlineStr"><is><t>411111</t></is></c></row>',
    )
    expect((await rowsOf('a.xlsx', content)).map(({ line, record, rule }) => [line, record, rule])).toEqual([
      [2, '', 'risk_cell_formula'],
      [4, '411111', null],
    ])
  })

  it('is refused with a password, or if it is no workbook at all', async () => {
    const locked = await writeXlsx({ sheets: [sheet('411111')], encryption: { password: 'secret', spinCount: 1_000 } })
    expect(await ruleOf('a.xlsx', locked)).toBe('risk_file_protected')
    expect(await ruleOf('a.xlsx', zipSync({ 'word/document.xml': strToU8('<w/>') }))).toBe('risk_file_broken')
    expect(await ruleOf('a.xls', '<html><table><tr><td>411111</td></tr></table></html>')).toBe('risk_file_broken')
    expect(await ruleOf('a.csv', await writeWorkbook(sheet('411111')))).toBe('risk_file_differs')
    expect(await ruleOf('a.xls', await writeWorkbook(sheet('411111')))).toBe('risk_file_differs')
    expect(await ruleOf('a.xlsx', 'Record\n411111\n')).toBe('risk_file_differs')
    expect(await ruleOf('a.pdf', 'Record\n411111\n')).toBe('risk_file_type')
    expect(await ruleOf('a.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]))).toBe('risk_file_broken')
    expect(await ruleOf('a.csv', 'Record\n\n')).toBe('risk_file_no_rows')
    expect(await ruleOf('a.csv', 'Record\n"411111\n')).toBe('risk_file_quotes')
    expect(await ruleOf('a.csv', `Record\n${'x'.repeat(30_000)}\n`)).toBe('risk_file_long_row')
  })

  it('is read past any number of merged cells', async () => {
    const range = (startRow: number, endRow: number, startCol: number, endCol = startCol) => ({ startRow, endRow, startCol, endCol })
    const rows = [['Record', 'Remark', 'More'], ...Array.from({ length: 1_000 }, (_, index) => [`u${index}`, 'x', 'y'])]
    // As a file can have them; a spreadsheet program lets no two of them overlap.
    const merges = [range(3, 3, 0), range(2, 3, 0), range(5, 6, 1, 2), ...Array.from({ length: 100_000 }, () => range(0, 1_000, 2))]
    const found = await rowsOf('a.xlsx', await writeWorkbook({ name: 'S', rows, merges }), 'user_id')
    expect(found.filter(({ rule }) => rule !== null).map(({ line, rule }) => [line, rule])).toEqual([
      [3, 'risk_cell_merged'],
      [4, 'risk_cell_merged'],
    ])
    expect(found.filter(({ remarkRule }) => remarkRule !== null).map(({ line }) => line)).toEqual([6, 7])
    const long = { ...range(0, 1_000_000, 0), endCol: 1 }
    const merged = await rowsOf('a.xlsx', await writeWorkbook({ name: 'S', rows, merges: Array.from({ length: 50_000 }, () => long) }), 'user_id')
    expect(merged.filter(({ rule, remarkRule }) => rule === null || remarkRule === null)).toEqual([])
  })

  it('is refused if it unpacks to more than it may, whatever its directory says', async () => {
    const packed = (parts: Readonly<Record<string, Uint8Array>>) => zipSync(parts, { level: 9 })
    const bomb = packed({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': new Uint8Array(60_000_000) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await ruleOf('a.xlsx', bomb)).toBe('risk_file_unpacks_too_large')
    // The same with a directory that says one byte.
    const lying = Buffer.from(bomb)
    for (let at = lying.indexOf('PK\u0001\u0002'); at !== -1; at = lying.indexOf('PK\u0001\u0002', at + 4)) lying.writeUInt32LE(1, at + 24)
    expect(await ruleOf('a.xlsx', lying)).toBe('risk_file_unpacks_too_large')
    const many = packed(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`xl/worksheets/sheet${index}.xml`, new Uint8Array(1)])))
    expect(await ruleOf('a.xlsx', many)).toBe('risk_file_unpacks_too_large')
    const entities = packed({ 'xl/workbook.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><workbook/>') })
    expect(await ruleOf('a.xlsx', entities)).toBe('risk_file_broken')
  })
})

describe('an old workbook', () => {
  const sectorBytes = 512
  /** Where the file says which sector follows a sector. */
  const nextOf = (file: Buffer, sector: number) => (file.readUInt32LE(76) + 1) * sectorBytes + sector * 4
  const folderOf = (file: Buffer) => file.readUInt32LE(48)

  it('is refused if a chain of it turns in a circle or leads out of it', async () => {
    for (const next of [folderOf(readXlsFile()), 0, 100_000]) {
      const file = readXlsFile()
      file.writeUInt32LE(next, nextOf(file, folderOf(file)))
      expect(await ruleOf('a.xls', file), String(next)).toBe('risk_file_broken')
    }
    const file = readXlsFile()
    file.writeUInt32LE(2, nextOf(file, 2))
    expect(await ruleOf('a.xls', file)).toBe('risk_file_broken')
  })

  it('gives its reader the workbook and no other stream', async () => {
    const file = readXlsFile()
    const workbook = readWorkbook(file)
    const packed = packWorkbook(workbook)
    expect(packed.length).toBeLessThan(file.length)
    expect(readWorkbook(packed)).toEqual(workbook)
    const one = packWorkbook(Buffer.from('small'))
    expect(one).toHaveLength(4 * sectorBytes)
  })
})

test('no bytes break the reader, and none of its answers are errors', async () => {
  const xlsx = await writeWorkbook(sheetOf(thousandRows().slice(0, 50)))
  const csv = '记录,备注\r\n411111,盗刷卡\r\n"422222","x, ""y""\r\nz"\r\n=1+1,é\r\n'
  const files: readonly (readonly [string, Buffer])[] = [
    ['a.xls', readXlsFile()],
    ['a.xlsx', xlsx],
    ['a.csv', Buffer.from(csv)],
    ['a.csv', Buffer.from(`\ufeff${csv}`, 'utf16le')],
  ]
  const broken = fc
    .record({
      file: fc.constantFrom(...files),
      changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 30 }),
      cut: fc.nat(3),
    })
    .map(({ file: [name, content], changes, cut }) => {
      const changed = Buffer.from(content.subarray(0, content.length - cut))
      for (const [at, byte] of changes) changed[at % changed.length] = byte
      return [name, changed] as const
    })
  await fc.assert(
    fc.asyncProperty(broken, async ([name, content]) => {
      await read(name, content)
    }),
    { numRuns: 300 },
  )
})
