import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListTable } from '../../ui/lists/list-table.tsx'
import type { RowSelection } from '../../ui/lists/use-row-selection.ts'
import { CopyableId } from '../../ui/text/copyable-id.tsx'
import { Money } from '../../ui/text/money.tsx'
import styles from './cards.module.css'

const columns = ['name', 'amount'] as const
const items = [
  { id: 'pi_0VbmLGC4UvidskqxvnvRzis2', amountMinor: 123450, currency: 'EUR' },
  { id: 'pi_0VbmLGBxkq0Zr7WnU1sTjcQf', amountMinor: 999_999_999_999, currency: 'KWD' },
]
type Item = (typeof items)[number]

const useCells = (item: Item): Record<(typeof columns)[number], ReactNode> => ({
  name: <CopyableId id={item.id} />,
  amount: <Money amountMinor={item.amountMinor} currency={item.currency} />,
})

interface ExampleProps {
  shown: readonly Item[] | undefined
  /** IDs of the selected rows. */
  selected?: readonly string[]
}

function Example({ shown, selected }: ExampleProps) {
  const { t } = useTranslation('catalogue')
  const selection: RowSelection<Item> | undefined = selected && {
    isSelected: (id) => selected.includes(id),
    select: () => {},
    nameRow: ({ id }) => id,
    pageLabel: t('samples.title'),
  }
  return (
    <ListTable
      className={styles.amounts}
      caption={t('samples.title')}
      columns={columns}
      nameColumn={(column) => t(`columns.${column}`)}
      items={shown}
      useCells={useCells}
      amountsOf={(item) => [item]}
      rowsExpected={2}
      selection={selection}
    />
  )
}

export const Default = () => <Example shown={items} />
export const Selected = () => <Example shown={items} selected={['pi_0VbmLGC4UvidskqxvnvRzis2']} />
export const Loading = () => <Example shown={undefined} />
