import { readFileSync } from 'node:fs'
import path from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { type RiskUploadDetail, uploadRiskFile } from '#areas/risk/contract/uploads.ts'
import { packWorkbook, readWorkbook } from '#areas/risk/server/uploads/file/xls-container.ts'
import { apiBase, type Envelope, type FieldErrors } from '#kernel/envelope.ts'
import type { RiskEffect, RiskPeriod, RiskType } from '#kernel/risk/types.ts'
import type { TestBusiness } from '#proof/support/factories.ts'
import type { TestServer } from '#proof/support/server.ts'

/** Files of records as members upload them. */

interface Upload {
  readonly type: RiskType
  readonly effect?: RiskEffect
  readonly period?: RiskPeriod
  readonly remark?: string
  readonly token?: string
}

/** Uploads a file to the business's live account as its owner. */
export async function uploadFile(server: TestServer, business: TestBusiness, name: string, content: Buffer, upload: Upload) {
  const { token = business.people.owner.token, effect = 'block', period = 'permanent', ...more } = upload
  const answer = await server.inject({
    method: 'POST',
    url: `${apiBase}${uploadRiskFile.path.replace(':id', business.liveId)}`,
    query: { name, effect, period, ...more },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  })
  const { data } = answer.json<Envelope<RiskUploadDetail>>()
  const problems = answer.statusCode === 422 ? (data as unknown as FieldErrors).errors.map(({ message }) => message) : []
  return { status: answer.statusCode, data, problems }
}

/** A row of the file of a thousand BINs: what is in it, and what adding it does. */
export interface TestRow {
  /** As a spreadsheet shows it; the header is row 1. */
  readonly line: number
  readonly outcome: 'new' | 'reactivated' | 'known' | 'repeated' | 'invalid'
  /** In a workbook. */
  readonly cell: CellValue
  readonly formula?: string
  readonly numFmt?: string
  /** Merged with the cell beside it. */
  readonly isMerged?: boolean
  /** In a CSV file, unless the workbook's cell is the same. */
  readonly csv?: string
  readonly remark?: string
}

/** BINs that are effective before, and that were. */
export const knownBins = Array.from({ length: 20 }, (_, index) => `51${1000 + index}`)
export const endedBins = Array.from({ length: 20 }, (_, index) => `52${1000 + index}`)

const badCells: readonly Omit<TestRow, 'line' | 'outcome'>[] = [
  { cell: 'abcdef' },
  { cell: 12_345, numFmt: '0' },
  { cell: '123456789' },
  { cell: '411111 422222', csv: '411111 422222' },
  { cell: 411_112, formula: '411111+1', csv: '=411111+1' },
  { cell: new Date('2026-01-02T00:00:00.000Z'), csv: '2026-01-02' },
  { cell: true, csv: 'TRUE' },
  { cell: 4.11111e20, csv: '4.11111E+20' },
  { cell: '4242424242424242' },
  { cell: 4_242_424_242_424_240, csv: '4.24242E+15' },
  { cell: '411113', isMerged: true, csv: '411113;' },
  { cell: '', csv: '', remark: 'Without a record' },
  { cell: '411114', remark: 'x'.repeat(201) },
  { cell: '411115', remark: 'Was 4242 4242 4242 4242' },
  { cell: '#N/A' },
]

/** A thousand rows below a header, with one empty row between them. */
export function thousandRows(): TestRow[] {
  const rows: Omit<TestRow, 'line'>[] = []
  const add = (outcome: TestRow['outcome'], cell: CellValue, more: Partial<TestRow> = {}) => rows.push({ outcome, cell, ...more })
  for (const bin of knownBins) add('known', bin)
  for (const bin of endedBins) add('reactivated', Number(bin), { csv: bin, remark: 'Seen again' })
  for (let index = 0; index < 60; index++) rows.push({ outcome: 'invalid', ...(badCells[index % badCells.length] ?? { cell: '' }) })
  // A format shows these with a zero before them.
  for (let index = 0; index < 10; index++) add('new', 11_110 + index, { numFmt: '000000', csv: `="0${11_110 + index}"` })
  for (let index = 0; index < 840; index++) add('new', index % 2 === 0 ? `4${10_000_0 + index}` : 41_000_000 + index, { remark: `Row ${index}` })
  for (let index = 0; index < 50; index++) add('repeated', ` 4${10_000_0 + index * 2}`)
  return rows.map((row, index) => ({ ...row, line: index + (index < 500 ? 2 : 3) }))
}

const csvOf = ({ csv, cell }: TestRow) => csv ?? String(cell ?? '')

/** The rows as a CSV file. */
export function writeCsvFile(rows: readonly TestRow[], separator = ',', header = ['Record', 'Remark']): string {
  const quote = (text: string) => (text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines: string[][] = []
  lines[0] = header
  for (const row of rows) lines[row.line - 1] = [csvOf(row), row.remark ?? '']
  return Array.from(lines, (cells) => `${(cells ?? []).map(quote).join(separator)}\r\n`).join('')
}

/** The rows as the sheet of a workbook. */
export function sheetOf(rows: readonly TestRow[], header: readonly string[] = ['Record', 'Remark']): WriteSheet {
  const cells: NonNullable<WriteSheet['cells']> = new Map()
  const lines: CellValue[][] = [[...header]]
  for (const { line, cell, formula, numFmt, remark = null } of rows) {
    const row = line - 1
    lines[row] = [cell === '' ? null : cell, remark]
    if (formula !== undefined) cells.set(`${row},0`, { value: cell, formula, formulaResult: cell })
    if (numFmt !== undefined) cells.set(`${row},0`, { value: cell, style: { numFmt } })
  }
  const merges = rows.filter(({ isMerged }) => isMerged).map(({ line }) => ({ startRow: line - 1, endRow: line - 1, startCol: 0, endCol: 1 }))
  return { name: 'Records', rows: Array.from(lines, (row) => row ?? []), cells, merges }
}

export async function writeWorkbook(...sheets: readonly WriteSheet[]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [...sheets] }))
}

/** The thousand rows as LibreOffice saved their workbook as "Excel 97-2003". */
export function readXlsFile(): Buffer {
  return readFileSync(path.join(import.meta.dirname, 'risk-records.xls'))
}

/** A row below the thousand. */
export const oneMoreRow: TestRow = { line: 1_003, outcome: 'new', cell: 422_222 }

/** The XLS file of the thousand rows with one more, as a NUMBER record before the EOF record of the sheet, which ends the stream. (MS-XLS 2.4.180) */
export function writeXlsWithOneMore(): Buffer {
  const [headerBytes, cellBytes] = [4, 14]
  const workbook = readWorkbook(readXlsFile())
  const cell = Buffer.alloc(headerBytes + cellBytes)
  const words = [0x203, cellBytes, oneMoreRow.line - 1, 0, 15]
  for (const [index, word] of words.entries()) cell.writeUInt16LE(word, index * 2)
  cell.writeDoubleLE(Number(oneMoreRow.cell), words.length * 2)
  return packWorkbook(Buffer.concat([workbook.subarray(0, -headerBytes), cell, workbook.subarray(-headerBytes)]))
}

/** A workbook with this XML as the rows of its sheet: what no library writes. */
export async function writeSheetXml(rows: string): Promise<Uint8Array> {
  const parts = unzipSync(await writeWorkbook({ name: 'Records', rows: [['x']] }))
  const sheet = Object.keys(parts).find((name) => name.startsWith('xl/worksheets/'))
  if (!sheet) throw new Error('The sheet is missing.')
  parts[sheet] = strToU8(`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`)
  return zipSync(parts)
}
