import { useTranslation } from 'react-i18next'
import { TabLinks } from '#web/ui/layout/tab-links.tsx'

/** The pages of acceptance: how many payments succeed, and which ones are accepted. */
export function AcceptanceTabs() {
  const { t } = useTranslation(['acceptance', 'pages'])
  return (
    <TabLinks
      label={t('pages:/payments-product/acceptance.title')}
      tabs={[
        { path: '/payments-product/acceptance', label: t('tabs.rate') },
        { path: '/payments-product/acceptance/accepted', label: t('tabs.accepted') },
      ]}
    />
  )
}
