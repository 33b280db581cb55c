import { useTranslation } from 'react-i18next'
import type { PaymentStatus } from '#kernel/statuses.ts'
import { StatusTag, type StatusTone } from '../../ui/feedback/status-tag.tsx'

const paymentTones: Readonly<Record<PaymentStatus, StatusTone>> = {
  unconfirmed: 'idle',
  waiting_to_be_paid: 'idle',
  in_process: 'idle',
  uncaptured: 'warn',
  successful: 'good',
  failed: 'bad',
  refunding: 'idle',
  partially_refunded: 'idle',
  refunded: 'idle',
  disputed: 'warn',
  canceled: 'idle',
}

export function PaymentStatusTag({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation('payments')
  return <StatusTag tone={paymentTones[status]}>{t(`status.${status}`)}</StatusTag>
}

const unreceived: ReadonlySet<PaymentStatus> = new Set(['unconfirmed', 'waiting_to_be_paid', 'in_process', 'failed', 'canceled'])

/** Whether the amount wasn't received, so that it is shown in grey. */
export const isUnreceived = (status: PaymentStatus) => unreceived.has(status)
