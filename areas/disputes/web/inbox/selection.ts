import { createContext, useContext } from 'react'

/** The disputes of the page that are marked, to be assigned together. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string) => void
}

export const SelectionContext = createContext<Selection>({ ids: new Set(), toggle: () => {} })

export function useSelection(): Selection {
  return useContext(SelectionContext)
}
