import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { riskQuery } from '#areas/risk/contract/query.ts'
import type { RiskStatus, RiskType } from '#kernel/risk/types.ts'
import { type ListWords, listTexts } from '#web/shared/lists/list-words.ts'
import { useQueryWords } from '#web/shared/lists/use-query-words.ts'
import { EntryStatus } from './entry-status.tsx'

/** A record of each list, the same in every language. */
const examples: Readonly<Record<RiskType, string>> = {
  card_number: '411111-1111',
  user_id: 'user_1024',
  ip: '203.0.113.0/24',
  card_bin: '411111',
  card_bin_country: 'US',
}

/** What a list of entries says. */
export function useEntryWords(type: RiskType): ListWords {
  const { t } = useTranslation('risk')
  const { names, hints } = useQueryWords(riskQuery, 'risk:filters')
  return useMemo(
    () => ({
      names,
      hints: { ...hints, record: t('filters.hints.record', { example: examples[type] }) },
      drawValue: (field, value) => field === 'status' && <EntryStatus status={value as RiskStatus} />,
      ...listTexts((key) => t(`list.${key}`)),
      placeholder: t('list.placeholder', { example: examples[type] }),
    }),
    [t, type, names, hints],
  )
}
