/** Longest text of an instant: its microseconds, or an offset instead of `Z`. */
export const timeLengthMax = 32

/** Returns the canonical text of a typed instant, `2026-11-19T11:30:00.000Z`; null if it isn't one, or has no offset. */
export function readTime(text: string): string | null {
  const plain = text.trim().toUpperCase()
  if (!/^(19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(plain)) return null
  const [at, day] = [new Date(plain), plain.slice(0, 'YYYY-MM-DD'.length)]
  // Date takes 30 February for 2 March.
  if (Number.isNaN(at.getTime()) || !new Date(day).toISOString().startsWith(day)) return null
  const canonical = at.toISOString()
  // An offset can lead out of the years that the server takes.
  return /^(19|20|21)/.test(canonical) ? canonical : null
}
