import { useTranslation } from 'react-i18next'
import type { RefundStatus } from '#kernel/statuses.ts'
import { StatusTag, type StatusTone } from '../../ui/feedback/status-tag.tsx'

const tones: Readonly<Record<RefundStatus, StatusTone>> = { pending: 'warn', succeeded: 'good', failed: 'bad', canceled: 'idle' }

export function RefundStatusTag({ status }: { status: RefundStatus }) {
  const { t } = useTranslation('payments')
  return <StatusTag tone={tones[status]}>{t(`refundStatus.${status}`)}</StatusTag>
}
