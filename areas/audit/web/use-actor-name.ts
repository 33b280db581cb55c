import { useTranslation } from 'react-i18next'
import type { AuditItem } from '#areas/audit/contract/endpoints.ts'
import { shortenId } from '#web/ui/text/shorten-id.ts'

/** Returns the actor's name: of a person or platform as it was then, otherwise of a key or the system. */
export function useActorName(): (actor: AuditItem['actor']) => string {
  const { t } = useTranslation('audit')
  return ({ kind, id, name }) => {
    if (name !== null) return name
    if (kind === 'api_key' && id !== null) return t('actor.apiKey', { id: shortenId(id) })
    return t(`actor.${kind}`)
  }
}
