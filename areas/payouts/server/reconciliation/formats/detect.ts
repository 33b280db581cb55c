import { TextDecoder } from 'node:util'
import type { BankStatementFormat } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { detectUtf16 } from '#server/infra/csv-files.ts'
import { FileRefusal } from './parsed-line.ts'

/** What a file is, by how it begins. */

/** Bytes that are looked at. */
const startLength = 8_192
/** Fields that an MT940 statement begins with, some of which banks leave out. */
const mt940Start = /^(\{1:|:20:|:25:|:28C?:|:60[FM]:)/m

/** Formats that banks and programs offer, and that are not read. */
const otherFormats: readonly (readonly [name: string, beginning: RegExp])[] = [
  ['PDF', /^\s*%PDF-/],
  ['XLS', /^\u00d0\u00cf\cQ\u00e0/],
  ['XLSX', /^PK\cC\cD[\s\S]*(?:xl\/|\[Content_Types\]\.xml)/],
  ['ODS', /^PK\cC\cD[\s\S]*opendocument\.spreadsheet/],
  ['ZIP', /^PK\cC\cD/],
  ['OFX', /^(?:OFXHEADER:|(?:<\?[^>]*>\s*)*<OFX[\s>])/i],
  ['QIF', /^!(?:Type|Account|Option):/i],
  ['BAI2', /^01,[^,]*,[^,]*,\d{6},\d{4},/],
  ['HTML', /^<(?:!doctype\s+)?html/i],
]

/** @throws FileRefusal for another format, by its name where it has one. */
export function detectFormat(start: Buffer): BankStatementFormat {
  const utf16 = detectUtf16(start)
  const head = start.subarray(0, startLength)
  // Lone halves of characters don't matter here.
  const text = (utf16 === null ? head.toString('latin1').replace(/^ï»¿/, '') : new TextDecoder(utf16).decode(head)).trimStart()
  const other = otherFormats.find(([, beginning]) => beginning.test(text))?.[0]
  if (other !== undefined) throw new FileRefusal('other_format', null, { format: other })
  if (utf16 === null && head.includes(0)) throw new FileRefusal('unknown_format', null)
  if (text.startsWith('<')) return 'camt053'
  return mt940Start.test(text) ? 'mt940' : 'csv'
}

/** UTF-16 by the bytes, or the encoding that an XML file declares, by any name that browsers know. @throws FileRefusal */
export function createXmlDecoder(start: Buffer): TextDecoder {
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([^"']+)["']/i.exec(start.toString('latin1', 0, 200).replace(/^ï»¿/, ''))?.[1] ?? 'utf-8'
  // Some programs declare the encoding of their own texts, and write another one.
  const encoding = detectUtf16(start) ?? (/^utf-?16/i.test(declared) ? 'utf-8' : declared)
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new FileRefusal('encoding', 1, { encoding })
  }
}
