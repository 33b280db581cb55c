import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { movementQuery } from '#areas/balance/contract/query.ts'
import type { ListWords } from '#web/shared/lists/list-words.ts'
import { useQueryWords } from '#web/shared/lists/use-query-words.ts'

/** What the list of movements says. */
export function useMovementWords(): ListWords {
  const { t } = useTranslation('balance')
  const words = useQueryWords(movementQuery, 'balance:filters')
  return useMemo(
    () => ({
      ...words,
      remark: ({ part }) => (part === 'available' || part === 'pending' ? t(`filters.remark.${part}`) : undefined),
      search: t('movements.search'),
      placeholder: t('movements.placeholder'),
      failed: t('movements.failed'),
      older: t('movements.older'),
      newer: t('movements.newer'),
      offline: t('movements.offline'),
      offlineEmpty: t('movements.offlineEmpty'),
    }),
    [t, words],
  )
}
