import { auditActions } from '@counterfoil/contract/audit/actions'
import { type AuditOutcome, auditQuery } from '@counterfoil/contract/audit/query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListWords, listTexts } from '../../../shared/lists/list-words.ts'
import { useQueryWords } from '../../../shared/lists/use-query-words.ts'
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
