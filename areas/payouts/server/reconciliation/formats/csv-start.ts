import { Readable } from 'node:stream'
import type { CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import type { CsvEncoding } from '#kernel/csv.ts'
import { decodeStart, detectEncoding, guessDelimiter } from '#server/infra/csv-files.ts'
import { isFirst, readRows } from './csv-file.ts'
import type { Row } from './csv-line.ts'
import { FileRefusal } from './parsed-line.ts'

/** Rows by which a file is judged. */
const sampleRows = 2_000

/** The beginning of a CSV file: what can be its header, and rows below it. */
export interface CsvStart {
  readonly bytes: Buffer
  readonly encoding: CsvEncoding
  readonly delimiter: CsvMapping['delimiter']
  readonly rows: readonly Row[]
}

/**
 * @param isCut whether the file goes on, so that the last row may be a part of one.
 * @param given by a person; otherwise both are guessed.
 * @throws FileRefusal if no row can be the first.
 */
export async function readCsvStart(
  bytes: Buffer,
  { isCut, given }: { isCut: boolean; given?: Pick<CsvStart, 'encoding' | 'delimiter'> | undefined },
): Promise<CsvStart> {
  const encoding = given?.encoding ?? detectEncoding(bytes)
  const text = decodeOrRefuse(bytes, encoding)
  const delimiter = given?.delimiter ?? guessDelimiter(text)
  const rows = await readSample(text, delimiter, isCut)
  if (rows.length === 0) throw new FileRefusal('unknown_format', null)
  return { bytes, encoding, delimiter, rows }
}

/** The same text in both encodings, as texts without accents are. */
export function isSameText({ bytes, encoding }: CsvStart, other: CsvEncoding): boolean {
  if (encoding === other) return true
  try {
    return decodeStart(bytes, encoding) === decodeStart(bytes, other)
  } catch {
    return false
  }
}

function decodeOrRefuse(bytes: Buffer, encoding: CsvEncoding): string {
  try {
    return decodeStart(bytes, encoding)
  } catch {
    throw new FileRefusal('encoding', 1, { encoding: encoding.toUpperCase() })
  }
}

async function readSample(text: string, delimiter: string, isCut: boolean): Promise<Row[]> {
  const rows: Row[] = []
  try {
    for await (const row of readRows(Readable.from([text]), delimiter)) {
      if (rows.length > 0 || isFirst(row)) rows.push(row)
      if (rows.length > sampleRows) return rows
    }
  } catch (error) {
    // The job that reads the whole file says where it is wrong.
    if (!(error instanceof FileRefusal) || rows.length === 0) throw error
    return rows
  }
  return isCut && rows.length > 1 ? rows.slice(0, -1) : rows
}

/** Of the header, which is the same in all files of a bank. */
export function titlesOf({ rows }: CsvStart): readonly string[] {
  return rows[0]?.record ?? []
}

/** The first rows as a person sees them. */
export function previewOf({ rows }: CsvStart, count: number): string[][] {
  return rows.slice(0, count).map(({ record }) => record.slice(0, reconciliationLimits.bankStatementColumnsMax).map((cell) => cell.replaceAll('\0', '')))
}
