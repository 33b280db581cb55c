import { useTranslation } from 'react-i18next'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import type { ApiKey } from './queries.ts'

/** Whether a key works, and until when. */
export function KeyState({ apiKey: { expires_at, is_expired, rolled_to } }: { apiKey: Pick<ApiKey, 'expires_at' | 'is_expired' | 'rolled_to'> }) {
  const { t } = useTranslation('developers')
  const state = is_expired ? 'expired' : rolled_to === null ? 'active' : 'rolled'
  return (
    <div>
      <StatusTag tone={{ expired: 'idle', active: 'good', rolled: 'warn' }[state] as 'good'}>{t(`states.${state}`)}</StatusTag>
      {expires_at !== null && (
        <div style={{ color: 'var(--ink-3)', fontSize: 12 }}>
          {t(is_expired ? 'states.since' : 'states.until')} <DateTime at={expires_at} />
        </div>
      )}
    </div>
  )
}
