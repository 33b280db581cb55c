import { type RequestOutcome, requestOutcomes } from '@counterfoil/contract/request-log/query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListWords, listTexts, nameAllRelativeDays } from '../../../shared/lists/list-words.ts'
import { OutcomeTag } from './request-status.tsx'

/** What the request log says. */
export function useRequestWords(): ListWords {
  const { t } = useTranslation('requests')
  const { t: shell } = useTranslation('shell')
  return useMemo(
    () => ({
      names: {
        fields: t('filters.names', { returnObjects: true }),
        values: { created: nameAllRelativeDays(shell), outcome: Object.fromEntries(requestOutcomes.map((outcome) => [outcome, t(`outcome.${outcome}`)])) },
      },
      drawValue: (field, value) => field === 'outcome' && <OutcomeTag outcome={value as RequestOutcome} />,
      hints: t('filters.hints', { returnObjects: true }),
      ...listTexts(t),
    }),
    [t, shell],
  )
}
