export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Every row of the list, on every page; `ids` is empty then. */
  readonly isAll: boolean
}

/** Selects or deselects rows of a page. Rows of other pages have no known IDs, so deselecting one after "select all" leaves the other rows of the page. */
export function selectRows({ ids, isAll }: Selection, changed: readonly string[], isOn: boolean, page: readonly string[]): Selection {
  const known = isAll ? page : [...ids]
  return { ids: new Set(isOn ? [...known, ...changed] : known.filter((id) => !changed.includes(id))), isAll: false }
}
