/** What a CSV file that somebody else wrote can be. */

export const csvDelimiters = [',', ';', '\t', '|'] as const
export const csvEncodings = ['utf-8', 'gb18030', 'shift_jis', 'windows-1250', 'latin-1', 'utf-16le', 'utf-16be'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]
export type CsvEncoding = (typeof csvEncodings)[number]
