import { TextDecoder } from 'node:util'
import { type CsvEncoding, type CsvMapping, csvDelimiters } from '@counterfoil/contract/reconciliation/mapping'

/** What a CSV file that somebody else wrote is, by its content. */

const labels: Readonly<Record<CsvEncoding, string>> = { 'utf-8': 'utf-8', gb18030: 'gb18030', 'latin-1': 'windows-1252' }

/** @throws TypeError for bytes that the encoding doesn't have. */
export function createDecoder(encoding: CsvEncoding): TextDecoder {
  return new TextDecoder(labels[encoding], { fatal: true })
}

/** The first encoding that the beginning of a file is valid in; Latin-1 fits every file. */
export function detectEncoding(start: Buffer): CsvEncoding {
  return (['utf-8', 'gb18030'] as const).find((encoding) => isValid(start, encoding)) ?? 'latin-1'
}

function isValid(start: Buffer, encoding: CsvEncoding): boolean {
  try {
    // The last character may be cut.
    const text = createDecoder(encoding).decode(start, { stream: true })
    // In Latin-1 texts, accents before ASCII letters are rare Chinese characters; real Chinese has several in a row.
    return encoding !== 'gb18030' || /\p{Script=Han}{2}/u.test(text)
  } catch {
    return false
  }
}

/** The delimiter that cuts the first rows into most cells. */
export function guessDelimiter(text: string): CsvMapping['delimiter'] {
  const rows = text.split(/\r?\n/).slice(0, 20)
  const widthOf = (delimiter: string) => Math.max(...rows.map((row) => row.split(delimiter).length))
  return csvDelimiters.reduce((best, delimiter) => (widthOf(delimiter) > widthOf(best) ? delimiter : best))
}
