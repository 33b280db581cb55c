import { useTranslation } from 'react-i18next'
import type { RiskEntry } from '#areas/risk/contract/lists.ts'
import type { RiskStatus } from '#kernel/risk/types.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'

export function EntryStatus({ status }: { status: RiskStatus }) {
  const { t } = useTranslation('risk')
  return <StatusTag tone={status === 'effective' ? 'good' : 'idle'}>{t(`status.${status}`)}</StatusTag>
}

/** Until when an entry is in effect, or was. */
export function EffectiveTime({ until, isFocusable = false }: { until: RiskEntry['effective_until']; isFocusable?: boolean }) {
  const { t } = useTranslation('risk')
  return until === null ? t('period.permanent') : <DateTime at={until} isFocusable={isFocusable} />
}
