import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fileColumns, tableColumns } from '#areas/exports/contract/columns.ts'
import { paymentColumns } from '#areas/payments/contract/columns.ts'
import type { PaymentView, PaymentViews } from '#areas/payments/contract/views/endpoints.ts'
import { type ChosenColumns, keepKnown, type LookSearch, noView, parseColumns, printColumns } from '#web/shared/lists/list-look.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { paymentViewsQuery } from './queries.ts'

/** How the list is shown: by its address, else by the view that is open, else by the reader's settings. */
export interface ShownLook extends ChosenColumns {
  /** Whether the columns are those that the list has of itself, which fit every width. */
  readonly isOwn: boolean
  readonly view: PaymentView | undefined
  /** The view as it would be saved differs from the saved one. */
  readonly isChanged: boolean
}

export function useShownLook(search: LookSearch & { readonly q?: string }): { look: ShownLook; known: PaymentViews | undefined; isPending: boolean } {
  const { id } = useMerchant()
  const { data: known, isPending } = useQuery(paymentViewsQuery(id))
  const { q, view: viewId, columns } = search
  const look = useMemo(() => readShownLook({ q, view: viewId, columns }, known), [q, viewId, columns, known])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are rendered again for other columns alone, not for an equal array
  const sameColumns = useMemo(() => look.columns, [look.columns.join()])
  return { look: { ...look, columns: sameColumns }, known, isPending }
}

type Asked = { readonly [Key in 'q' | 'view' | 'columns']: string | undefined }

export function readShownLook(asked: Asked, known: PaymentViews | undefined): ShownLook {
  const all = fileColumns(paymentColumns)
  const own = { columns: tableColumns(paymentColumns), pinned: 0 }
  const view = asked.view === noView ? undefined : known?.views.find(({ id }) => id === asked.view)
  const chosenBy = (given: PaymentViews['settings'] | PaymentView | undefined) =>
    given?.columns ? keepKnown({ columns: given.columns, pinned: given.pinned }, all) : undefined
  const saved = (view ? chosenBy(view) : chosenBy(known?.settings)) ?? own
  const shown = (asked.columns === undefined ? undefined : parseColumns(asked.columns, all)) ?? saved
  const isOwn = printColumns(shown) === printColumns(own)
  const isChanged = view !== undefined && ((asked.q ?? '') !== view.q || printColumns(shown) !== printColumns(saved))
  return { ...(isOwn ? own : shown), isOwn, view, isChanged }
}
