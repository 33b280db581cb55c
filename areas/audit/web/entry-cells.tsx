import { useTranslation } from 'react-i18next'
import type { AuditItem } from '#areas/audit/contract/endpoints.ts'
import type { AuditOutcome } from '#areas/audit/contract/query.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'

/** How an action ended. */
export function OutcomeTag({ outcome }: { outcome: AuditOutcome }) {
  const { t } = useTranslation('audit')
  return <StatusTag tone={outcome === 'success' ? 'good' : 'bad'}>{t(`outcome.${outcome}`)}</StatusTag>
}

/** Returns the actor's name: of a person or platform as it was then, otherwise of a key or the system. */
export function useActorName(): (actor: AuditItem['actor']) => string {
  const { t } = useTranslation('audit')
  return ({ kind, id, name }) => {
    if (name !== null) return name
    if (kind === 'api_key' && id !== null) return t('actor.apiKey', { id: shortenId(id) })
    return t(`actor.${kind}`)
  }
}
