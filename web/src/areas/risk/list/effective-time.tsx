import type { RiskEntry } from '@counterfoil/contract/risk/lists'
import { useTranslation } from 'react-i18next'
import { DateTime } from '../../../ui/time/date-time.tsx'

/** Until when an entry is in effect, or was. */
export function EffectiveTime({ until, isFocusable = false }: { until: RiskEntry['effective_until']; isFocusable?: boolean }) {
  const { t } = useTranslation('risk')
  return until === null ? t('period.permanent') : <DateTime at={until} isFocusable={isFocusable} />
}
