import type { DisputeAssignee } from '@counterfoil/contract/disputes/endpoints'
import type { DisputeSort, DisputeTab } from '@counterfoil/contract/disputes/tabs'
import { type DisputeStatus, disputeNetworks } from '@counterfoil/contract/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DisputeStatusTag } from '../../../shared/disputes/dispute-status-tag.tsx'
import { type ListWords, listTexts, nameAllRelativeDays } from '../../../shared/lists/list-words.ts'

/** What the list of disputes says. */
export function useDisputeWords(members: readonly DisputeAssignee[] | undefined, { tab, sort }: { tab: DisputeTab; sort: DisputeSort }): ListWords {
  const { t } = useTranslation('disputes')
  const { t: shell } = useTranslation('shell')
  const { t: common } = useTranslation()
  return useMemo(
    () => ({
      names: {
        fields: t('filters.names', { returnObjects: true }),
        values: {
          created: nameAllRelativeDays(shell),
          due: nameAllRelativeDays(shell),
          assignee: { me: t('filters.me'), nobody: t('filters.nobody'), ...Object.fromEntries((members ?? []).map(({ id, name }) => [id, name])) },
          status: t('status', { returnObjects: true }),
          reason: t('reason', { returnObjects: true }),
          category: t('category', { returnObjects: true }),
          response: t('response', { returnObjects: true }),
          evidence: t('evidence', { returnObjects: true }),
          network: Object.fromEntries(disputeNetworks.map((network) => [network, common(`card.brand.${network}`)])),
        },
      },
      drawValue: (field, value) => field === 'status' && <DisputeStatusTag status={value as DisputeStatus} />,
      hints: {
        assignee: t('filters.assigneeHint'),
        email: t('filters.emailHint'),
        last4: t('filters.last4Hint'),
        customer: t('filters.customerHint'),
        payment: t('filters.paymentHint'),
        id: t('filters.idHint'),
        country: t('filters.countryHint'),
        metadata: t('filters.metadataHint'),
      },
      ...listTexts(t),
      ...(sort === 'newest' ? {} : { older: t('onward'), newer: t('back') }),
      ...(tab !== 'all' && { nothing: () => t('filters.nothing') }),
    }),
    [t, shell, common, members, tab, sort],
  )
}
