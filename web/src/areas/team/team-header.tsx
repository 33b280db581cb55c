import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AreaTab, useOpenTabs } from '../../shared/navigation/use-open-tabs.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TabLinks } from '../../ui/layout/tab-links.tsx'

/** The tabs of settings/team, in their order. */
const teamTabs = [
  { key: 'members', path: '/settings/team', permission: 'team.read' },
  { key: 'invitations', path: '/settings/team/invitations', permission: 'team.read' },
  { key: 'roles', path: '/settings/team/roles', permission: 'roles.read' },
  { key: 'reviews', path: '/settings/team/reviews', permission: 'team.manage' },
  { key: 'singleSignOn', path: '/settings/team/single-sign-on', permission: 'team.single_sign_on' },
  { key: 'audit', path: '/settings/team/audit', permission: 'audit.read' },
] as const satisfies readonly AreaTab[]

/** The head of every page of settings/team: the title, the tab's own actions, and the tabs that the person may open. */
export function TeamHeader({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation('team')
  const open = useOpenTabs(teamTabs)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={actions} breadcrumb={<Link to="/settings">{t('settings')}</Link>} />
      <TabLinks label={t('title')} tabs={open.map(({ key, path }) => ({ path, label: t(`tabs.${key}`) }))} />
    </>
  )
}
