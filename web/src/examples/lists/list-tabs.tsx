import { useTranslation } from 'react-i18next'
import { ListTabs } from '../../ui/lists/list-tabs.tsx'
import { OwnAddress } from '../own-address.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <OwnAddress address="/">
      <ListTabs
        label={t('menu.size')}
        tabs={[
          { key: 'small', label: t('menu.small'), isOpen: true, count: { count: 12, hasMore: false } },
          { key: 'medium', label: t('menu.medium'), search: { size: 'medium' }, isOpen: false, count: { count: 10_000, hasMore: true } },
          { key: 'large', label: t('menu.large'), search: { size: 'large' }, isOpen: false },
        ]}
      />
    </OwnAddress>
  )
}
