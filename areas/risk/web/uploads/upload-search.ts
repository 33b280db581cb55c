/** Which rows of an upload are shown, by what adding them does; `kept` are those that undoing left as they are. */
export const rowParts = ['new', 'reactivated', 'known', 'repeated', 'invalid', 'kept'] as const
export type RowPart = (typeof rowParts)[number]

export interface UploadSearch {
  part?: RowPart
}

export function readUploadSearch(search: Record<string, unknown>): UploadSearch {
  const part = rowParts.find((known) => known === search.part)
  return part ? { part } : {}
}
