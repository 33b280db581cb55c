import type { PayoutStatus } from '@counterfoil/contract/statuses'
import { useTranslation } from 'react-i18next'
import type { StatusTone } from '../../../ui/feedback/status-tag.tsx'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'

const tones: Readonly<Record<PayoutStatus, StatusTone>> = { processing: 'idle', completed: 'good', processing_failure: 'bad', canceled: 'idle' }

export function PayoutStatusTag({ status }: { status: PayoutStatus }) {
  const { t } = useTranslation('balance')
  return <StatusTag tone={tones[status]}>{t(`payouts.status.${status}`)}</StatusTag>
}
