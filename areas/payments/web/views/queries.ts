import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deletePaymentView,
  getPaymentViews,
  type PaymentListSettings,
  type PaymentView,
  type PaymentViews,
  setDefaultPaymentView,
  setPaymentListSettings,
  updatePaymentView,
} from '#areas/payments/contract/views/endpoints.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { useMerchant } from '#web/stores/merchant.ts'

/** The reader's settings of the list, and the views that they see. */
export function paymentViewsQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'views'],
    queryFn: ({ signal }) => call(getPaymentViews, { params: { id: merchantId } }, { signal }),
    staleTime: 60_000,
  })
}

export type ViewBody = Omit<BodyInput<typeof updatePaymentView>, 'version'>

/** What a member does with the views. Each reads them again. */
export function useViewCommands() {
  const { id } = useMerchant()
  const queries = useQueryClient()
  const { queryKey } = paymentViewsQuery(id)
  const refetch = () => queries.invalidateQueries({ queryKey })
  return {
    refetch,
    saveSettings: useMutation({
      mutationFn: (body: PaymentListSettings) => call(setPaymentListSettings, { params: { id }, body }, { outlivesPage: true }),
      // The list follows immediately, and goes back if it was refused.
      onMutate: (settings) => queries.setQueryData(queryKey, (known: PaymentViews | undefined) => known && { ...known, settings }),
      onSettled: refetch,
    }),
    setDefault: useMutation({
      mutationFn: (viewId: string | null) => call(setDefaultPaymentView, { params: { id }, body: { view_id: viewId } }),
      onSettled: refetch,
    }),
    update: useMutation({
      mutationFn: ({ view, change }: { view: PaymentView; change: Partial<ViewBody> }) =>
        call(updatePaymentView, { params: { id, viewId: view.id }, body: { ...bodyOf(view), ...change, version: view.version } }),
      onSettled: refetch,
    }),
    remove: useMutation({
      mutationFn: ({ id: viewId }: PaymentView) => call(deletePaymentView, { params: { id, viewId } }),
      onSettled: refetch,
    }),
  }
}

/** A view as its changes send it. */
export function bodyOf({ name, is_shared, q, columns, pinned }: PaymentView): ViewBody {
  return { name, is_shared, q, columns, pinned }
}
