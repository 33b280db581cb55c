/** Excel recognizes UTF-8 by it. */
export const byteOrderMark = '\uFEFF'

/** A cell of a CSV file as RFC 4180 writes it. */
export function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A whole CSV file, for few rows. */
export function writeRows(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}
