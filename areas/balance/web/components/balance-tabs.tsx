import { useTranslation } from 'react-i18next'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'

/** The pages about the balance, below the heading of each of them. */
export function BalanceTabs() {
  const { t } = useTranslation(['balance', 'pages'])
  return (
    <TabLinks
      label={t('pages:/balance.title')}
      tabs={[
        { path: '/balance', label: t('tabs.activity') },
        { path: '/balance/statements', label: t('tabs.statements') },
      ]}
    />
  )
}
