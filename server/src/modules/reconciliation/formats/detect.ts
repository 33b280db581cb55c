import type { BankStatementFormat, CsvEncoding } from '@counterfoil/contract/reconciliation/mapping'

/** What a file is, by how it begins. */

/** Characters that are looked at. */
const startLength = 4_096

export function detectFormat(start: Buffer): BankStatementFormat {
  const text = start.toString('latin1', 0, startLength).replace(/^ï»¿/, '').trimStart()
  if (text.startsWith('<')) return 'camt053'
  return /^(\{1:|:20:)/m.test(text) ? 'mt940' : 'csv'
}

/** The encoding that an XML file declares. */
export function detectXmlEncoding(start: Buffer): CsvEncoding {
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(start.toString('latin1', 0, 200).replace(/^ï»¿/, ''))?.[1]?.toLowerCase() ?? 'utf-8'
  if (declared === 'gb18030' || declared === 'gbk' || declared === 'gb2312') return 'gb18030'
  return declared === 'iso-8859-1' || declared === 'windows-1252' || declared === 'iso-8859-15' ? 'latin-1' : 'utf-8'
}
