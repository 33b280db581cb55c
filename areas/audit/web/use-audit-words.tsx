import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { auditActions } from '#areas/audit/contract/actions.ts'
import { type AuditOutcome, auditQuery } from '#areas/audit/contract/query.ts'
import { type ListWords, listTexts } from '#web/shared/lists/list-words.ts'
import { useQueryWords } from '#web/shared/lists/use-query-words.ts'
import { OutcomeTag } from './outcome-tag.tsx'

/** Texts of the audit log. */
export function useAuditWords(): ListWords {
  const { t } = useTranslation('audit')
  const { t: actions } = useTranslation('auditActions')
  const { names, hints } = useQueryWords(auditQuery, 'audit:filters')
  return useMemo(
    () => ({
      names: { ...names, values: { ...names.values, action: Object.fromEntries(auditActions.map((action) => [action, actions(action)])) } },
      hints,
      drawValue: (field, value) => field === 'outcome' && <OutcomeTag outcome={value as AuditOutcome} />,
      ...listTexts(t),
    }),
    [t, actions, names, hints],
  )
}
