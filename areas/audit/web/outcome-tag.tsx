import type { AuditOutcome } from '@counterfoil/contract/audit/query'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'

/** How an action ended. */
export function OutcomeTag({ outcome }: { outcome: AuditOutcome }) {
  const { t } = useTranslation('audit')
  return <StatusTag tone={outcome === 'success' ? 'good' : 'bad'}>{t(`outcome.${outcome}`)}</StatusTag>
}
