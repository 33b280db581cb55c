import { useTranslation } from 'react-i18next'
import type { MemberStatus } from '#areas/team/contract/members.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'

export function MemberStatusTag({ status }: { status: MemberStatus }) {
  const { t } = useTranslation('team')
  return <StatusTag tone={status === 'normal' ? 'good' : 'bad'}>{t(`status.${status}`)}</StatusTag>
}
