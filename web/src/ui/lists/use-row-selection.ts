import { useCallback, useState } from 'react'

/** Rows that somebody selected, on any page of a list, or all that the list has. */
export interface SelectedRows {
  readonly ids: ReadonlySet<string>
  /** All entries of the list, on every page. */
  readonly isAll: boolean
  readonly isSelected: (id: string) => boolean
  /** Changing a row after all were selected leaves the changed ones alone. */
  readonly select: (ids: readonly string[], isOn: boolean) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

interface State {
  readonly list: string
  readonly ids: ReadonlySet<string>
  readonly isAll: boolean
}

/** Keeps what is selected while somebody pages through a list. @param list what is listed, such as its query: nothing of another one is selected. */
export function useRowSelection(list: string): SelectedRows {
  const [kept, setKept] = useState<State>({ list, ids: new Set(), isAll: false })
  const state = kept.list === list ? kept : { list, ids: new Set<string>(), isAll: false }
  const { ids, isAll } = state
  const select = useCallback(
    (changed: readonly string[], isOn: boolean) =>
      setKept((before) => {
        const known = before.list === list && !before.isAll ? before.ids : new Set<string>()
        const ids = isOn ? [...known, ...changed] : [...known].filter((id) => !changed.includes(id))
        return { list, ids: new Set(ids), isAll: false }
      }),
    [list],
  )
  return {
    ids,
    isAll,
    isSelected: (id) => isAll || ids.has(id),
    select,
    selectAll: () => setKept({ list, ids: new Set(), isAll: true }),
    clear: () => setKept({ list, ids: new Set(), isAll: false }),
  }
}
