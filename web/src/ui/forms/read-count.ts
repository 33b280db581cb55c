/** A number that the server refuses. NaN would be written as null, which is nothing. */
export const refusedNumber = -1

/** A typed whole number; null for nothing, refused for anything else. */
export function readCount(text: string): number | null {
  const trimmed = text.trim().replaceAll(/[,\s]/g, '')
  if (trimmed === '') return null
  return /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : refusedNumber
}
