import type { PayoutStatus } from '@counterfoil/contract/statuses'
import { payoutStatuses } from '@counterfoil/contract/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListWords, nameAllRelativeDays } from '../../../shared/lists/list-words.ts'
import { PayoutStatusTag } from './payout-cells.tsx'

/** What the list of payouts says. */
export function usePayoutWords(): ListWords {
  const { t } = useTranslation('balance')
  const { t: shell } = useTranslation('shell')
  return useMemo(
    () => ({
      names: {
        fields: t('payouts.filters.names', { returnObjects: true }),
        values: {
          created: nameAllRelativeDays(shell),
          status: Object.fromEntries(payoutStatuses.map((status) => [status, t(`payouts.status.${status}`)])),
          account: t('payouts.filters.account', { returnObjects: true }),
        },
      },
      drawValue: (field, value) => field === 'status' && <PayoutStatusTag status={value as PayoutStatus} />,
      hints: { trace: t('payouts.filters.traceHint'), id: t('payouts.filters.idHint') },
      search: t('payouts.search'),
      placeholder: t('payouts.placeholder'),
      failed: t('payouts.failed'),
      older: t('payouts.older'),
      newer: t('payouts.newer'),
      offline: t('payouts.offline'),
      offlineEmpty: t('payouts.offlineEmpty'),
    }),
    [t, shell],
  )
}
