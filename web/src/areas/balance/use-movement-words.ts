import { movementKinds, movementParts, movementTypes } from '@counterfoil/contract/balance/kinds'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListWords, nameAllRelativeDays } from '../../shared/lists/list-words.ts'

/** What the list of movements says. */
export function useMovementWords(): ListWords {
  const { t } = useTranslation('balance')
  const { t: shell } = useTranslation('shell')
  return useMemo(
    () => ({
      names: {
        fields: t('filters.names', { returnObjects: true }),
        values: {
          created: nameAllRelativeDays(shell),
          type: Object.fromEntries(movementKinds.map((kind) => [kind, t(`kind.${kind}`)])),
          detail: Object.fromEntries(movementTypes.map((type) => [type, t(`type.${type}`)])),
          balance: Object.fromEntries(movementParts.map((part) => [part, t(`parts.${part}`)])),
        },
      },
      hints: { payment: t('filters.paymentHint'), payout: t('filters.payoutHint'), since: t('filters.sinceHint') },
      remark: ({ part }) => (part === 'available' || part === 'pending' ? t(`filters.remark.${part}`) : undefined),
      search: t('movements.search'),
      placeholder: t('movements.placeholder'),
      failed: t('movements.failed'),
      older: t('movements.older'),
      newer: t('movements.newer'),
      offline: t('movements.offline'),
      offlineEmpty: t('movements.offlineEmpty'),
    }),
    [t, shell],
  )
}
