import { useTranslation } from 'react-i18next'
import type { DisputeStatus } from '#kernel/statuses.ts'
import { StatusTag, type StatusTone } from '../../ui/feedback/status-tag.tsx'

const tones: Readonly<Record<DisputeStatus, StatusTone>> = {
  warning_needs_response: 'warn',
  warning_under_review: 'idle',
  warning_closed: 'idle',
  needs_response: 'warn',
  under_review: 'idle',
  won: 'good',
  lost: 'bad',
}

export function DisputeStatusTag({ status }: { status: DisputeStatus }) {
  const { t } = useTranslation('disputes')
  return <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
}
