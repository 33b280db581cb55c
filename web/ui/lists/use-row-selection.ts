import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Rows that can be selected, by a checkbox in each. */
export interface RowSelection<Item> {
  readonly isSelected: (id: string) => boolean
  /** The same function in every render. `page` has the IDs of all rows of the page. */
  readonly select: (ids: readonly string[], isOn: boolean, page: readonly string[]) => void
  /** Names the checkbox of a row. */
  readonly nameRow: (item: Item) => string
  /** Names the checkbox of the page. */
  readonly pageLabel: string
}

/** Rows that somebody selected, on any page of a list, or all that the list has. */
export interface SelectedRows {
  readonly ids: ReadonlySet<string>
  /** All entries of the list, on every page. */
  readonly isAll: boolean
  readonly isSelected: (id: string) => boolean
  /** Selects rows of the page, or deselects them. After "select all", deselecting a row keeps the other rows of its page selected, and no row of other pages. */
  readonly select: RowSelection<unknown>['select']
  readonly selectAll: () => void
  readonly clear: () => void
}

interface State extends Selection {
  readonly list: string
}

const nothing: Selection = { ids: new Set(), isAll: false }

/** Keeps what is selected while somebody pages through a list. @param list what is listed, such as its query: nothing of another one is selected. */
export function useRowSelection(list: string): SelectedRows {
  const [kept, setKept] = useState<State>({ list, ...nothing })
  const state = kept.list === list ? kept : { list, ...nothing }
  const { ids, isAll } = state
  const shown = useRef(list)
  useLayoutEffect(() => {
    shown.current = list
  })
  const select = useCallback(
    (changed: readonly string[], isOn: boolean, page: readonly string[]) =>
      setKept((before) => ({ list: shown.current, ...selectRows(before.list === shown.current ? before : nothing, changed, isOn, page) })),
    [],
  )
  return {
    ids,
    isAll,
    isSelected: (id) => isAll || ids.has(id),
    select,
    selectAll: () => setKept({ list, ids: new Set(), isAll: true }),
    clear: () => setKept({ list, ...nothing }),
  }
}

interface Selection {
  readonly ids: ReadonlySet<string>
  /** Every row of the list, on every page; `ids` is empty then. */
  readonly isAll: boolean
}

/** Selects or deselects rows of a page. Rows of other pages have no known IDs, so deselecting one after "select all" leaves the other rows of the page. */
export function selectRows({ ids, isAll }: Selection, changed: readonly string[], isOn: boolean, page: readonly string[]): Selection {
  const known = isAll ? page : [...ids]
  return { ids: new Set(isOn ? [...known, ...changed] : known.filter((id) => !changed.includes(id))), isAll: false }
}
