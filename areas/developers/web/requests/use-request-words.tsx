import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type RequestOutcome, requestQuery } from '#areas/developers/contract/request-log/query.ts'
import { type ListWords, listTexts } from '#web/shared/lists/list-words.ts'
import { useQueryWords } from '#web/shared/lists/use-query-words.ts'
import { OutcomeTag } from './request-status.tsx'

/** What the request log says. */
export function useRequestWords(): ListWords {
  const { t } = useTranslation('requests')
  const words = useQueryWords(requestQuery, 'requests:filters')
  return useMemo(
    () => ({
      ...words,
      drawValue: (field, value) => field === 'outcome' && <OutcomeTag outcome={value as RequestOutcome} />,
      ...listTexts(t),
    }),
    [t, words],
  )
}
