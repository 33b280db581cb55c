import type { MemberStatus } from '@counterfoil/contract/team/members'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'

export function MemberStatusTag({ status }: { status: MemberStatus }) {
  const { t } = useTranslation('team')
  return <StatusTag tone={status === 'normal' ? 'good' : 'bad'}>{t(`status.${status}`)}</StatusTag>
}
