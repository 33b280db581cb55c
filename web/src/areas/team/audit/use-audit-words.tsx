import { auditActions } from '@counterfoil/contract/audit/actions'
import { type AuditOutcome, auditOutcomes } from '@counterfoil/contract/audit/query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListWords, listTexts, nameAllRelativeDays } from '../../../shared/lists/list-words.ts'
import { OutcomeTag } from './outcome-tag.tsx'

/** Texts of the audit log. */
export function useAuditWords(): ListWords {
  const { t } = useTranslation('audit')
  const { t: shell } = useTranslation('shell')
  const { t: actions } = useTranslation('auditActions')
  return useMemo(
    () => ({
      names: {
        fields: t('filters.names', { returnObjects: true }),
        values: {
          created: nameAllRelativeDays(shell),
          action: Object.fromEntries(auditActions.map((action) => [action, actions(action)])),
          outcome: Object.fromEntries(auditOutcomes.map((outcome) => [outcome, t(`outcome.${outcome}`)])),
        },
      },
      drawValue: (field, value) => field === 'outcome' && <OutcomeTag outcome={value as AuditOutcome} />,
      hints: { person: t('filters.personHint'), object: t('filters.objectHint') },
      ...listTexts(t),
    }),
    [t, shell, actions],
  )
}
