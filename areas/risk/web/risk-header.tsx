import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { riskTypes } from '#kernel/risk/types.ts'
import { PlatformNote } from '#web/shared/risk/platform-note.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'

/** The head of every page of risk lists: the title, the page's own actions, and the lists, the rules, uploads and the simulator as tabs; and a note where they decide nothing. */
export function RiskHeader({ title, subtitle, actions }: { title?: string; subtitle: string; actions?: ReactNode }) {
  const { t } = useTranslation(['risk', 'pages'])
  const lists = riskTypes.map((type) => ({ path: `/risk/config/${type}`, label: t(`type.${type}`) }))
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} />
      <TabLinks
        label={t('pages:/risk.title')}
        tabs={[
          { path: '/risk', label: t('overview.tab') },
          ...lists,
          { path: '/risk/rules', label: t('rules.title') },
          { path: '/risk/uploads', label: t('uploads.title') },
          { path: '/risk/simulator', label: t('simulator.title') },
        ]}
      />
      <PlatformNote />
    </>
  )
}
