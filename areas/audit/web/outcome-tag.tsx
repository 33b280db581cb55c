import { useTranslation } from 'react-i18next'
import type { AuditOutcome } from '#areas/audit/contract/query.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'

/** How an action ended. */
export function OutcomeTag({ outcome }: { outcome: AuditOutcome }) {
  const { t } = useTranslation('audit')
  return <StatusTag tone={outcome === 'success' ? 'good' : 'bad'}>{t(`outcome.${outcome}`)}</StatusTag>
}
