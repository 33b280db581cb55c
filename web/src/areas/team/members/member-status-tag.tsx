import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'
import type { Member } from '../queries.ts'

export function MemberStatusTag({ status }: { status: Member['status'] }) {
  const { t } = useTranslation('team')
  return <StatusTag tone={status === 'normal' ? 'good' : 'bad'}>{t(`status.${status}`)}</StatusTag>
}
