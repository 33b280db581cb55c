import { useTranslation } from 'react-i18next'
import type { Approval } from '#areas/approvals/contract/endpoints.ts'
import type { ApprovalStatus } from '#areas/approvals/contract/request.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTimeLeft } from '#web/ui/time/time-left.ts'

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

/** How long there is to decide, or who did. */
export function ApprovalNote({ approval, now }: { approval: Pick<Approval, 'status' | 'expires_at' | 'decided_by'>; now: number }) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  if (approval.status === 'pending') {
    const left = formatTimeLeft(new Date(approval.expires_at).getTime() - now, locale)
    return left === null ? t('note.over') : t('note.left', { left })
  }
  return approval.decided_by === null ? null : t('note.by', { name: approval.decided_by })
}
