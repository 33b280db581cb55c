import { TextDecoder } from 'node:util'
import { type CsvDelimiter, type CsvEncoding, csvDelimiters } from '#kernel/csv.ts'

/** What a CSV file that somebody else wrote is, by its content. */

const labels: Readonly<Record<CsvEncoding, string>> = {
  'utf-8': 'utf-8',
  gb18030: 'gb18030',
  'latin-1': 'windows-1252',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
}
/** Bytes in which UTF-16 shows itself by its zeros. */
const startLength = 4_096

/** @throws TypeError for bytes that the encoding doesn't have. */
export function createDecoder(encoding: CsvEncoding): TextDecoder {
  return new TextDecoder(labels[encoding], { fatal: true })
}

/** UTF-16, or the first encoding that the beginning of a file is valid in; Latin-1 fits every file. */
export function detectEncoding(start: Buffer): CsvEncoding {
  return detectUtf16(start) ?? (['utf-8', 'gb18030'] as const).find((encoding) => isValid(start, encoding)) ?? 'latin-1'
}

/** UTF-16 by its byte order mark, or by zeros that are mostly in the upper bytes of characters. */
export function detectUtf16(start: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const head = start.subarray(0, startLength)
  const countZeros = (parity: number) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length
  const [even, odd] = [countZeros(0), countZeros(1)]
  if (Math.max(even, odd) < Math.max(1, head.length / 20)) return null
  const encoding = odd > even ? 'utf-16le' : 'utf-16be'
  return isValid(head, encoding) ? encoding : null
}

/** Decodes the beginning of a file, which may end within a character. @throws TypeError for bytes that the encoding doesn't have. */
export function decodeStart(start: Buffer, encoding: CsvEncoding): string {
  return createDecoder(encoding).decode(start, { stream: true })
}

function isValid(start: Buffer, encoding: CsvEncoding): boolean {
  try {
    const text = decodeStart(start, encoding)
    // A workbook or a picture has such characters as well.
    if (encoding.startsWith('utf-16')) return !/[^\P{Cc}\t\n\r]/u.test(text)
    // In Latin-1 texts, accents before ASCII letters are rare Chinese characters; real Chinese has several in a row.
    return encoding !== 'gb18030' || /\p{Script=Han}{2}/u.test(text)
  } catch {
    return false
  }
}

/** The delimiter that cuts the most of the first rows into as many cells as each other, or else one row into the most. */
export function guessDelimiter(text: string): CsvDelimiter {
  const rows = text.split(/\r\n|\n|\r/).slice(0, 20)
  const scoreOf = (delimiter: string) => {
    const widths = rows.map((row) => row.split(delimiter).length).filter((width) => width > 1)
    const counts = widths.map((width) => widths.filter((other) => other === width).length)
    return Math.max(0, ...counts) + Math.max(0, ...widths) / 1e6
  }
  return csvDelimiters.reduce((best, delimiter) => (scoreOf(delimiter) > scoreOf(best) ? delimiter : best))
}
