import { useTranslation } from 'react-i18next'
import { TabLinks } from '../../ui/layout/tab-links.tsx'
import { OwnAddress } from '../own-address.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <OwnAddress address="/one">
      <TabLinks
        label={t('samples.title')}
        tabs={[
          { path: '/one', label: t('samples.title') },
          { path: '/two', label: t('samples.name') },
        ]}
      />
    </OwnAddress>
  )
}
