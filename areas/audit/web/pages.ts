import { listAddress } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'

export const auditPages = {
  '/settings/team/audit': page(['team', 'audit', 'auditActions', 'exports'], () => import('./audit-page.tsx').then((module) => module.AuditPage), listAddress),
}
