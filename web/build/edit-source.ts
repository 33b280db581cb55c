/** A part of a source to replace. Inserting is replacing nothing. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Applies edits that don't overlap, except those within a part that another edit removes. */
export function editSource(source: string, edits: readonly Edit[]): string {
  const removed = edits.filter(({ start, end }) => end > start)
  const isWithin = (edit: Edit) => removed.some((other) => other !== edit && other.start <= edit.start && edit.end <= other.end)
  return edits
    .filter((edit) => !isWithin(edit))
    .toSorted((a, b) => b.start - a.start)
    .reduce((code, { start, end, text }) => code.slice(0, start) + text + code.slice(end), source)
}
