import type { TeamApproval } from '@counterfoil/contract/team/team-approvals'
import { useTranslation } from 'react-i18next'

/** Names what a request would do. */
export function useChangeTitle(): (approval: Pick<TeamApproval, 'action' | 'subject'>) => string {
  const { t } = useTranslation('approvals')
  return ({ action, subject }) => t(`changes.action.${action}`, { name: subject })
}
