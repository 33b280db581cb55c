import { Readable } from 'node:stream'
import type { CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import type { CsvEncoding } from '#kernel/csv.ts'
import { type CsvRow, decodeStart, detectEncoding, guessDelimiter } from '#server/infra/csv-files.ts'
import { readRows } from './csv-file.ts'
import { FileRefusal } from './parsed-line.ts'

/** Rows by which a file is judged. */
const sampleRows = 2_000

/** The beginning of a CSV file: titles that a bank writes, the header, and rows below it. */
export interface CsvStart {
  readonly bytes: Buffer
  readonly encoding: CsvEncoding
  readonly delimiter: CsvMapping['delimiter']
  readonly rows: readonly CsvRow[]
  /** Whether these are all rows of the file. */
  readonly isWhole: boolean
}

/**
 * @param isCut whether the file goes on, so that the last row may be a part of one.
 * @param given by a person; otherwise both are guessed.
 * @throws FileRefusal if no row has columns.
 */
export async function readCsvStart(
  bytes: Buffer,
  { isCut, given }: { isCut: boolean; given?: Pick<CsvStart, 'encoding' | 'delimiter'> | undefined },
): Promise<CsvStart> {
  const encoding = given?.encoding ?? detectEncoding(bytes)
  const text = decodeOrRefuse(bytes, encoding)
  const delimiter = given?.delimiter ?? guessDelimiter(text)
  const { rows, isWhole } = await readSample(text, delimiter)
  if (!rows.some(({ cells }) => cells.length > 1)) throw new FileRefusal('unknown_format', null)
  return { bytes, encoding, delimiter, rows: isCut && isWhole && rows.length > 1 ? rows.slice(0, -1) : rows, isWhole: isWhole && !isCut }
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

async function readSample(text: string, delimiter: string): Promise<Pick<CsvStart, 'rows' | 'isWhole'>> {
  const rows: CsvRow[] = []
  try {
    for await (const row of readRows(Readable.from([text]), delimiter)) {
      rows.push(row)
      if (rows.length > sampleRows) return { rows, isWhole: false }
    }
  } catch (error) {
    // The job that reads the whole file says where it is wrong.
    if (!(error instanceof FileRefusal) || rows.length === 0) throw error
    return { rows, isWhole: false }
  }
  return { rows, isWhole: true }
}

/** The first rows as a person sees them. */
export function previewOf({ rows }: CsvStart, count: number): string[][] {
  return rows.slice(0, count).map(({ cells }) => cells.slice(0, reconciliationLimits.bankStatementColumnsMax).map((cell) => cell.replaceAll('\0', '')))
}
