import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { assignDisputes } from '#areas/disputes/contract/endpoints.ts'
import { call } from '#web/api/call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { disputesKey } from '../queries.ts'

interface Assignment {
  readonly disputeIds: readonly string[]
  readonly assigneeId: string | null
}

/** Assigns disputes. A refusal often means that the team has changed, so the members are read again, too. */
export function useAssign() {
  const { t } = useTranslation('disputes')
  const queries = useQueryClient()
  const { id } = useMerchant()
  return useMutation({
    mutationFn: ({ disputeIds, assigneeId }: Assignment) =>
      call(assignDisputes, { params: { id }, body: { dispute_ids: [...disputeIds], assignee_id: assigneeId } }),
    onSuccess: ({ assignee }, { disputeIds }) =>
      showToast({
        kind: 'success',
        text: assignee ? t('assign.done', { count: disputeIds.length, name: assignee.name }) : t('assign.undone', { count: disputeIds.length }),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: disputesKey(id) }),
  })
}
