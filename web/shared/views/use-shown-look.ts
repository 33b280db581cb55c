import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fileColumns } from '#areas/exports/contract/columns.ts'
import type { Density } from '#areas/payments/contract/views/densities.ts'
import { type ListView, type ListViews, ownColumns, type ViewList, viewLists } from '#areas/payments/contract/views/endpoints.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { type ChosenColumns, keepKnown, type LookSearch, noView, parseColumns, printColumns } from '../lists/list-look.ts'
import { listViewsQuery } from './queries.ts'

/** How a list is shown: by its address, else by the view that is open, else by the reader's settings. */
export interface ShownLook extends ChosenColumns {
  readonly density: Density
  /** Whether the columns are those that the list has of itself, which fit every width. */
  readonly isOwn: boolean
  readonly view: ListView | undefined
  /** The view as it would be saved differs from the saved one. */
  readonly isChanged: boolean
}

export function useShownLook(
  list: ViewList,
  search: LookSearch & { readonly q?: string },
): { look: ShownLook; known: ListViews | undefined; isPending: boolean } {
  const { id } = useMerchant()
  const { data: known, isPending } = useQuery(listViewsQuery(id, list))
  const { q, view: viewId, columns, density } = search
  const look = useMemo(() => readShownLook(list, { q, view: viewId, columns, density }, known), [list, q, viewId, columns, density, known])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are rendered again for other columns alone, not for an equal array
  const sameColumns = useMemo(() => look.columns, [look.columns.join()])
  return { look: { ...look, columns: sameColumns }, known, isPending }
}

type Asked = { readonly [Key in 'q' | 'view' | 'columns']: string | undefined } & { readonly density: Density | undefined }

export function readShownLook(list: ViewList, asked: Asked, known: ListViews | undefined): ShownLook {
  const all = fileColumns(viewLists[list])
  const own = { columns: ownColumns(list), pinned: 0 }
  const view = asked.view === noView ? undefined : known?.views.find(({ id }) => id === asked.view)
  const chosenBy = (given: ListViews['settings'] | ListView | undefined) =>
    given?.columns ? keepKnown({ columns: given.columns, pinned: given.pinned }, all) : undefined
  const saved = (view ? chosenBy(view) : chosenBy(known?.settings)) ?? own
  const shown = (asked.columns === undefined ? undefined : parseColumns(asked.columns, all)) ?? saved
  const savedDensity = view?.density ?? known?.settings.density ?? 'comfortable'
  const density = asked.density ?? savedDensity
  const isOwn = printColumns(shown) === printColumns(own)
  const isChanged = view !== undefined && ((asked.q ?? '') !== view.q || printColumns(shown) !== printColumns(saved) || density !== savedDensity)
  return { ...(isOwn ? own : shown), density, isOwn, view, isChanged }
}
