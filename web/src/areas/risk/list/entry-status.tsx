import type { RiskStatus } from '@counterfoil/contract/risk/types'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'

export function EntryStatus({ status }: { status: RiskStatus }) {
  const { t } = useTranslation('risk')
  return <StatusTag tone={status === 'effective' ? 'good' : 'idle'}>{t(`status.${status}`)}</StatusTag>
}
