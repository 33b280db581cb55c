import type { RiskEntry } from '@counterfoil/contract/risk/lists'
import type { RiskStatus } from '@counterfoil/contract/risk/types'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'
import { DateTime } from '../../../ui/time/date-time.tsx'

export function EntryStatus({ status }: { status: RiskStatus }) {
  const { t } = useTranslation('risk')
  return <StatusTag tone={status === 'effective' ? 'good' : 'idle'}>{t(`status.${status}`)}</StatusTag>
}

/** Until when an entry is in effect, or was. */
export function EffectiveTime({ until, isFocusable = false }: { until: RiskEntry['effective_until']; isFocusable?: boolean }) {
  const { t } = useTranslation('risk')
  return until === null ? t('period.permanent') : <DateTime at={until} isFocusable={isFocusable} />
}
