import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import type { PayoutStatus } from '#kernel/statuses.ts'
import type { ListWords } from '#web/shared/lists/list-words.ts'
import { useQueryWords } from '#web/shared/lists/use-query-words.ts'
import { PayoutStatusTag } from '#web/shared/payouts/payout-cells.tsx'

/** What the list of payouts says. */
export function usePayoutWords(): ListWords {
  const { t } = useTranslation('balance')
  const words = useQueryWords(payoutQuery, 'balance:payouts.filters')
  return useMemo(
    () => ({
      ...words,
      drawValue: (field, value) => field === 'status' && <PayoutStatusTag status={value as PayoutStatus} />,
      search: t('payouts.search'),
      placeholder: t('payouts.placeholder'),
      failed: t('payouts.failed'),
      older: t('payouts.older'),
      newer: t('payouts.newer'),
      offline: t('payouts.offline'),
      offlineEmpty: t('payouts.offlineEmpty'),
    }),
    [t, words],
  )
}
