import type { BankStatementFormat } from '#areas/payouts/contract/reconciliation/mapping.ts'
import type { CsvEncoding } from '#kernel/csv.ts'
import { detectUtf16 } from '#server/infra/csv-files.ts'

/** What a file is, by how it begins. */

/** Bytes that are looked at. */
const startLength = 8_192
/** Fields that an MT940 statement begins with, some of which banks leave out. */
const mt940Start = /^(\{1:|:20:|:25:|:28C?:|:60[FM]:)/m

/** @returns null for what is no text, such as a workbook. */
export function detectFormat(start: Buffer): BankStatementFormat | null {
  const utf16 = detectUtf16(start)
  const head = start.subarray(0, startLength)
  if (utf16 === null && head.includes(0)) return null
  // Lone halves of characters don't matter here.
  const text = (utf16 === null ? head.toString('latin1').replace(/^ï»¿/, '') : new TextDecoder(utf16).decode(head)).trimStart()
  if (text.startsWith('<')) return 'camt053'
  return mt940Start.test(text) ? 'mt940' : 'csv'
}

/** UTF-16 by the bytes, or the encoding that an XML file declares. */
export function detectXmlEncoding(start: Buffer): CsvEncoding {
  const utf16 = detectUtf16(start)
  if (utf16 !== null) return utf16
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start.toString('latin1', 0, 200).replace(/^ï»¿/, ''))?.[1]?.toLowerCase() ?? 'utf-8'
  if (declared === 'gb18030' || declared === 'gbk' || declared === 'gb2312') return 'gb18030'
  return declared === 'iso-8859-1' || declared === 'windows-1252' || declared === 'iso-8859-15' ? 'latin-1' : 'utf-8'
}
