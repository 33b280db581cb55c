import { useTranslation } from 'react-i18next'
import { FiguresTable } from '../../ui/lists/figures-table.tsx'
import { Money } from '../../ui/text/money.tsx'

const columns = ['name', 'amount'] as const

export function Default() {
  const { t } = useTranslation('catalogue')
  return (
    <FiguresTable
      caption={t('samples.title')}
      columns={columns}
      nameColumn={(column) => t(column === 'name' ? 'samples.name' : 'menu.size')}
      rows={[
        { key: 'first', cells: { name: 'Harbour Lane', amount: <Money amountMinor={123_450} currency="EUR" /> } },
        { key: 'second', cells: { name: t('samples.name'), amount: <Money amountMinor={-4_500} currency="EUR" /> } },
      ]}
      total={{ name: t('samples.title'), amount: <Money amountMinor={118_950} currency="EUR" /> }}
    />
  )
}
