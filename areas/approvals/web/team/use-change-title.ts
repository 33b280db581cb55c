import { useTranslation } from 'react-i18next'
import type { TeamApproval } from '#areas/team/contract/team-approvals.ts'

/** Names what a request would do. */
export function useChangeTitle(): (approval: Pick<TeamApproval, 'action' | 'subject'>) => string {
  const { t } = useTranslation('approvals')
  return ({ action, subject }) => t(`changes.action.${action}`, { name: subject })
}
