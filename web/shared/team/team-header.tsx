import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageRoute } from '#kernel/pages.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TabLinks } from '../../ui/layout/tab-links.tsx'
import { WayBack } from '../../ui/lists/way-back.tsx'
import { useOpenPages } from '../navigation/use-open-pages.ts'

/** The tabs of settings/team, in their order. */
const teamPages = [
  '/settings/team',
  '/settings/team/invitations',
  '/settings/team/roles',
  '/settings/team/reviews',
  '/settings/team/single-sign-on',
  '/settings/team/audit',
] as const satisfies readonly PageRoute[]

/** The head of every page of settings/team: its title and actions, and the tabs that the person may open. */
export function TeamHeader({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation('team')
  return (
    <>
      <PageHeader subtitle={t('subtitle')} actions={actions} breadcrumb={<WayBack path="/settings" />} />
      <TabLinks section="/settings/team" pages={useOpenPages(teamPages)} />
    </>
  )
}
