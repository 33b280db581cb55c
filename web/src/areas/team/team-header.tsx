import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenTabs } from '../../shared/navigation/use-open-tabs.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TabLinks } from '../../ui/layout/tab-links.tsx'
import { teamTabs } from './team-tabs.ts'

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
