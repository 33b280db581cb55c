import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AreaTab, useOpenTabs } from '#web/shared/navigation/use-open-tabs.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'

/** The tabs of the developer area, in their order. */
const developerTabs = [
  { key: 'overview', path: '/developer' },
  { key: 'keys', path: '/developer/keys' },
  { key: 'requests', path: '/developer/requests' },
  { key: 'events', path: '/developer/events' },
  { key: 'webhooks', path: '/developer/webhooks' },
  { key: 'sandbox', path: '/developer/sandbox', kind: 'sandbox' },
] as const satisfies readonly (AreaTab & { kind?: 'sandbox' })[]

/** The head of every page of the developer area: the title, the tab's own actions, and the tabs that the person may open. */
export function DeveloperHeader({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation(['developers', 'pages'])
  const { kind } = useMerchant()
  const open = useOpenTabs(developerTabs).filter((tab) => !('kind' in tab) || tab.kind === kind)
  const section = t('pages:/developer.title')
  return (
    <>
      <PageHeader section={section} subtitle={t(`subtitle.${kind}`)} actions={actions} />
      <TabLinks label={section} tabs={open.map(({ key, path }) => ({ path, label: t(`tabs.${key}`) }))} />
    </>
  )
}
