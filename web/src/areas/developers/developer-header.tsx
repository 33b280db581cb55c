import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AreaTab, useOpenTabs } from '../../shared/navigation/use-open-tabs.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TabLinks } from '../../ui/layout/tab-links.tsx'

/** The tabs of the developer area, in their order. */
const developerTabs = [
  { key: 'overview', path: '/developer', permission: 'developer.read' },
  { key: 'keys', path: '/developer/keys', permission: 'keys.manage' },
  { key: 'requests', path: '/developer/requests', permission: 'developer.read' },
  { key: 'events', path: '/developer/events', permission: 'developer.read' },
  { key: 'webhooks', path: '/developer/webhooks', permission: 'developer.read' },
  { key: 'sandbox', path: '/developer/sandbox', permission: 'sandbox.control', kind: 'sandbox' },
] as const satisfies readonly (AreaTab & { kind?: 'sandbox' })[]

/** The head of every page of the developer area: the title, the tab's own actions, and the tabs that the person may open. */
export function DeveloperHeader({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation('developers')
  const { kind } = useMerchant()
  const open = useOpenTabs(developerTabs).filter((tab) => !('kind' in tab) || tab.kind === kind)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t(`subtitle.${kind}`)} actions={actions} />
      <TabLinks label={t('title')} tabs={open.map(({ key, path }) => ({ path, label: t(`tabs.${key}`) }))} />
    </>
  )
}
