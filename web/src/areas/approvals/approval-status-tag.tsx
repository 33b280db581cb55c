import type { ApprovalStatus } from '@counterfoil/contract/approvals/request'
import { useTranslation } from 'react-i18next'
import { StatusTag, type StatusTone } from '../../ui/feedback/status-tag.tsx'

const tones: Readonly<Record<ApprovalStatus, StatusTone>> = {
  pending: 'warn',
  approved: 'good',
  declined: 'bad',
  canceled: 'idle',
  expired: 'idle',
  failed: 'bad',
}

export function ApprovalStatusTag({ status }: { status: ApprovalStatus }) {
  const { t } = useTranslation('approvals')
  return <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
}
