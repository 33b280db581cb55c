import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { namedKindOf } from '#areas/settings/contract/merchants/endpoints.ts'
import type { PageRoute } from '#kernel/pages.ts'
import { useOpenPages } from '#web/shared/navigation/use-open-pages.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'

/** The tabs of the developer area, in their order. */
const developerPages = [
  '/developer',
  '/developer/keys',
  '/developer/requests',
  '/developer/events',
  '/developer/webhooks',
  '/developer/sandbox',
] as const satisfies readonly PageRoute[]

/** The head of every page of the developer area: its title and actions, and the tabs that the person may open. */
export function DeveloperHeader({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation('developers')
  const kind = namedKindOf(useMerchant())
  const open = useOpenPages(developerPages).filter((path) => path !== '/developer/sandbox' || kind === 'sandbox')
  return (
    <>
      <PageHeader subtitle={t(`subtitle.${kind}`)} actions={actions} />
      <TabLinks section="/developer" pages={open} />
    </>
  )
}
