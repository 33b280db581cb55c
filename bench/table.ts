/** Prints rows under a header, columns aligned, numbers to the right. */
export function printTable(header: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [header, ...rows].map((row) => row.map(String))
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  for (const [index, row] of cells.entries()) {
    const line = row.map((cell, column) => (/^[-\d.]/.test(cell) && index > 0 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
    console.log(line.join('  ').trimEnd())
  }
}

/** The value below which the given share of the values lies; values need not be sorted. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
