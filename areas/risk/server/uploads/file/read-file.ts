import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import { detectUtf16 } from '#server/infra/csv-files.ts'
import { type FileRule, RecordFileRefusal } from './cells.ts'
import { readCsvRows, type SheetRows } from './csv-rows.ts'
import { fileRowsMax, pickRecords, type RecordRow } from './record-rows.ts'
import { readXlsRows, readXlsxRows } from './sheet-rows.ts'

export interface RecordFile {
  readonly path: string
  /** As it was uploaded. */
  readonly name: string
  readonly type: RiskType
}

/** A thread sends no errors with their values, so a refusal is a result. */
export type ReadFile =
  | { readonly rows: readonly RecordRow[] }
  | { readonly refused: { readonly rule: FileRule; readonly values: Readonly<Record<string, string | number>> } }

type Format = 'xlsx' | 'xls' | 'csv'

const readers: Readonly<Record<Format, (content: Buffer) => Promise<SheetRows> | SheetRows>> = {
  xlsx: (content) => readXlsxRows(content, fileRowsMax, riskLimits.riskUploadUnpackedBytesMax),
  xls: (content) => readXlsRows(content, fileRowsMax),
  csv: (content) => readCsvRows(content, fileRowsMax),
}

/** Reads the rows of an uploaded file with their records and remarks. */
export async function readRecordFile({ path: file, name, type }: RecordFile): Promise<ReadFile> {
  try {
    const content = await readFile(file)
    return { rows: pickRecords(type, await readers[formatOf(name, content)](content)) }
  } catch (error) {
    if (!(error instanceof RecordFileRefusal)) throw error
    return { refused: { rule: error.rule, values: error.values } }
  }
}

/** @throws RecordFileRefusal unless name and content are of one format. */
function formatOf(name: string, content: Buffer): Format {
  const extension = path.extname(name).slice(1).toLowerCase()
  if (!(extension in readers)) throw new RecordFileRefusal('risk_file_type')
  const format = detectFormat(content)
  if (format === null) throw new RecordFileRefusal('risk_file_broken')
  // A workbook with a password is packed as old workbooks are.
  if (format === 'xls' && content.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new RecordFileRefusal('risk_file_protected')
  if (format !== extension) throw new RecordFileRefusal('risk_file_differs', { extension, format: format.toUpperCase() })
  return format
}

/** Null for content that is no table, such as a web page or a picture. */
function detectFormat(content: Buffer): Format | null {
  const start = content.toString('latin1', 0, 8)
  if (start.startsWith('PK\u0003\u0004')) return 'xlsx'
  if (start === '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1') return 'xls'
  const isUtf16 = detectUtf16(content) !== null
  return /^(?:\u00ef\u00bb\u00bf)?(?:\s*<|%PDF|\{\\rtf)/.test(start) || (content.includes(0) && !isUtf16) ? null : 'csv'
}
