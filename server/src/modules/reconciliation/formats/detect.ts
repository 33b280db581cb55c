import { TextDecoder } from 'node:util'
import type { BankStatementFormat, CsvEncoding } from '@counterfoil/contract/reconciliation/mapping'

/** What a file is, by how it begins. */

/** Characters that are looked at. */
const startLength = 4_096

export function detectFormat(start: Buffer): BankStatementFormat {
  const text = start.toString('latin1', 0, startLength).replace(/^ï»¿/, '').trimStart()
  if (text.startsWith('<')) return 'camt053'
  return /^(\{1:|:20:)/m.test(text) ? 'mt940' : 'csv'
}

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

/** The encoding that an XML file declares. */
export function detectXmlEncoding(start: Buffer): CsvEncoding {
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start.toString('latin1', 0, 200).replace(/^ï»¿/, ''))?.[1]?.toLowerCase() ?? 'utf-8'
  if (declared === 'gb18030' || declared === 'gbk' || declared === 'gb2312') return 'gb18030'
  return declared === 'iso-8859-1' || declared === 'windows-1252' || declared === 'iso-8859-15' ? 'latin-1' : 'utf-8'
}
