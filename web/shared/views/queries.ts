import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteListView,
  getListViews,
  type ListSettings,
  type ListView,
  type ListViews,
  setDefaultView,
  setListSettings,
  updateListView,
  type ViewList,
} from '#areas/payments/contract/views/endpoints.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { call } from '../../api/call.ts'
import { useMerchant } from '../../stores/merchant.ts'

/** The reader's settings of a list, and the views that they see. */
export function listViewsQuery(merchantId: string, list: ViewList) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'views', list],
    queryFn: ({ signal }) => call(getListViews, { params: { id: merchantId, list } }, { signal, showsErrors: true }),
    staleTime: 60_000,
  })
}

export type ViewBody = Omit<BodyInput<typeof updateListView>, 'version'>

/** What a member does with the views of a list. Each reads them again. */
export function useViewCommands(list: ViewList) {
  const { id } = useMerchant()
  const queries = useQueryClient()
  const { queryKey } = listViewsQuery(id, list)
  const refetch = () => queries.invalidateQueries({ queryKey })
  return {
    refetch,
    saveSettings: useMutation({
      mutationFn: (body: ListSettings) => call(setListSettings, { params: { id, list }, body }, { outlivesPage: true }),
      // The list follows immediately, and goes back if it was refused.
      onMutate: (settings) => queries.setQueryData(queryKey, (known: ListViews | undefined) => known && { ...known, settings }),
      onSettled: refetch,
    }),
    setDefault: useMutation({
      mutationFn: (viewId: string | null) => call(setDefaultView, { params: { id, list }, body: { view_id: viewId } }),
      onSettled: refetch,
    }),
    update: useMutation({
      mutationFn: ({ view, change }: { view: ListView; change: Partial<ViewBody> }) =>
        call(updateListView, { params: { id, list, viewId: view.id }, body: { ...bodyOf(view), ...change, version: view.version } }),
      onSettled: refetch,
    }),
    remove: useMutation({
      mutationFn: ({ id: viewId }: ListView) => call(deleteListView, { params: { id, list, viewId } }),
      onSettled: refetch,
    }),
  }
}

/** A view as its changes send it. */
export function bodyOf({ name, is_shared, q, sort, columns, pinned, density }: ListView): ViewBody {
  return { name, is_shared, q, sort, columns, pinned, density }
}
