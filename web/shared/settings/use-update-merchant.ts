import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import type { CallInput } from '#kernel/endpoint.ts'
import { merchantInfoQuery } from '../../api/account-queries.ts'
import { call } from '../../api/call.ts'
import { merchantsQuery } from '../../session/queries.ts'
import { useMerchant, useMerchantStore } from '../../stores/merchant.ts'

type Changes = CallInput<typeof updateMerchantInfo>['body']

/** Saves something of the account or its business; the whole dashboard goes by it from then on. */
export function useUpdateMerchant() {
  const queries = useQueryClient()
  const { id } = useMerchant()
  return useMutation({
    mutationFn: (body: Changes) => call(updateMerchantInfo, { params: { id }, body }, { showsFieldErrors: true }),
    onSuccess: (info) => {
      queries.setQueryData(merchantInfoQuery(id).queryKey, info)
      const { kind, is_demo, business_id, default_currency, name, business_name, time_zone } = info
      useMerchantStore.getState().setMerchant({ id, kind, is_demo, business_id, default_currency, name, business_name, time_zone })
      void queries.invalidateQueries({ queryKey: merchantsQuery.queryKey })
      // Days and sums are cut by the zone, so figures of the old one are not true any more.
      void queries.invalidateQueries({ queryKey: ['merchant', id] })
    },
  })
}
