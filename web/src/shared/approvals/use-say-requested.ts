import { limits } from '@counterfoil/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../stores/merchant.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { refetchApprovals } from './queries.ts'

/** Says that a change became a request, and loads requests again. */
export function useSayRequested(): () => void {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const { id } = useMerchant()
  return () => {
    showToast({ kind: 'success', text: t('secondPerson.requested', { hours: limits.approvalHours }) })
    void refetchApprovals(queries, id)
  }
}
