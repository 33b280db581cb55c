import { readPlace } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'

const place = { validateSearch: readPlace }

export const approvalPages = {
  '/approvals': page(['approvals'], () => import('./approvals-page.tsx').then((module) => module.PendingApprovalsPage), place),
  '/approvals/decided': page(['approvals'], () => import('./approvals-page.tsx').then((module) => module.DecidedApprovalsPage), place),
  '/approvals/$approvalId': page(['approvals', 'payments'], () => import('./approval-page.tsx').then((module) => module.ApprovalPage)),
  '/approvals/team': page(['approvals'], () => import('./approvals-page.tsx').then((module) => module.ChangesPage), place),
  '/approvals/team/$approvalId': page(['approvals', 'payments'], () => import('./approval-page.tsx').then((module) => module.ChangePage)),
}
