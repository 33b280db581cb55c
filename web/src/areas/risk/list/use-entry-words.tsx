import { type RiskStatus, type RiskType, riskEffects, riskStatuses } from '@counterfoil/contract/risk/types'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListWords, listTexts, nameAllRelativeDays } from '../../../shared/lists/list-words.ts'
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
  const { t: shell } = useTranslation('shell')
  return useMemo(
    () => ({
      names: {
        fields: t('filters.names', { returnObjects: true }),
        values: {
          created: nameAllRelativeDays(shell),
          status: Object.fromEntries(riskStatuses.map((status) => [status, t(`status.${status}`)])),
          effect: Object.fromEntries(riskEffects.map((effect) => [effect, t(`effect.${effect}`)])),
          stopped: t('filters.stopped', { returnObjects: true }),
        },
      },
      drawValue: (field, value) => field === 'status' && <EntryStatus status={value as RiskStatus} />,
      hints: { record: t('filters.recordHint', { example: examples[type] }), operator: t('filters.operatorHint') },
      ...listTexts((key) => t(`list.${key}`)),
      placeholder: t('list.placeholder', { example: examples[type] }),
    }),
    [t, shell, type],
  )
}
