import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TabLinks } from '../../ui/layout/tab-links.tsx'
import { WayBack } from '../../ui/lists/way-back.tsx'
import { type AreaTab, useOpenTabs } from '../navigation/use-open-tabs.ts'

/** The tabs of settings/team, in their order. */
const teamTabs = [
  { key: 'members', path: '/settings/team' },
  { key: 'invitations', path: '/settings/team/invitations' },
  { key: 'roles', path: '/settings/team/roles' },
  { key: 'reviews', path: '/settings/team/reviews' },
  { key: 'singleSignOn', path: '/settings/team/single-sign-on' },
  { key: 'audit', path: '/settings/team/audit' },
] as const satisfies readonly AreaTab[]

/** The head of every page of settings/team: the title, the tab's own actions, and the tabs that the person may open. */
export function TeamHeader({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation(['team', 'pages'])
  const open = useOpenTabs(teamTabs)
  const section = t('pages:/settings/team.title')
  return (
    <>
      <PageHeader section={section} subtitle={t('subtitle')} actions={actions} breadcrumb={<WayBack path="/settings" />} />
      <TabLinks label={section} tabs={open.map(({ key, path }) => ({ path, label: t(`tabs.${key}`) }))} />
    </>
  )
}
