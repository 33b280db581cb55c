import { useTranslation } from 'react-i18next'
import { Facts } from '../../ui/layout/facts.tsx'
import { Money } from '../../ui/text/money.tsx'

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <Facts
      facts={[
        { key: 'name', label: t('samples.name'), value: t('samples.title') },
        { key: 'size', label: t('menu.size'), value: <Money amountMinor={123450} currency="EUR" /> },
        { key: 'unknown', label: t('combobox.label'), value: null },
      ]}
    />
  )
}
