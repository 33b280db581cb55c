import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { getCompliance } from '#areas/settings/contract/compliance/endpoints.ts'
import { getLegalInfo, type LegalInfo } from '#areas/settings/contract/merchants/legal-details.ts'
import { call } from '#web/api/call.ts'
import { useMerchant } from '#web/stores/merchant.ts'

export function legalInfoQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'info', 'legal'],
    queryFn: ({ signal }) => call(getLegalInfo, { params: { id: merchantId } }, { signal }),
  })
}

/** After a refusal, which often means that somebody else was faster. */
export function useReloadLegalInfo(): () => void {
  const queries = useQueryClient()
  const { id } = useMerchant()
  return () => void queries.invalidateQueries({ queryKey: legalInfoQuery(id).queryKey })
}

/** Shows what a command answered, and loads again what depends on it. */
export function useKeepLegalInfo(): (info: LegalInfo) => void {
  const queries = useQueryClient()
  const { id } = useMerchant()
  return (info) => {
    queries.setQueryData(legalInfoQuery(id).queryKey, info)
    void queries.invalidateQueries({ queryKey: ['merchant', id] })
  }
}

export function complianceQuery(merchantId: string) {
  return queryOptions({
    queryKey: ['merchant', merchantId, 'compliance'],
    queryFn: ({ signal }) => call(getCompliance, { params: { id: merchantId } }, { signal }),
  })
}
