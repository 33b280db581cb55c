import styles from './list-table.module.css'
import type { RowSelection } from './use-row-selection.ts'

interface SelectCellProps {
  isOn: boolean
  /** Some rows of the page are selected. */
  isPart?: boolean
  /** There is nothing to select yet. */
  isDisabled?: boolean
  label: string
  isPinned: boolean
  onChange: (isOn: boolean) => void
}

/** The checkbox of a row. A click beside it selects as well, and never opens the row. */
export function SelectCell({ isOn, isPart = false, isDisabled = false, label, isPinned, onChange }: SelectCellProps) {
  return (
    <td className={styles.select} data-pinned={isPinned || undefined}>
      <label>
        <input
          ref={(input) => {
            if (input) input.indeterminate = isPart
          }}
          type="checkbox"
          checked={isOn}
          disabled={isDisabled}
          aria-label={label}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
    </td>
  )
}

interface SelectPageProps<Item> {
  items: readonly Item[]
  selection: RowSelection<Item>
  isPinned: boolean
}

/** The checkbox of all rows of the page. */
export function SelectPage<Item extends { readonly id: string }>({ items, selection, isPinned }: SelectPageProps<Item>) {
  const ids = items.map(({ id }) => id)
  const count = ids.filter((id) => selection.isSelected(id)).length
  const isOn = count > 0 && count === ids.length
  return (
    <SelectCell
      isOn={isOn}
      isPart={count > 0 && !isOn}
      isDisabled={ids.length === 0}
      label={selection.pageLabel}
      isPinned={isPinned}
      onChange={(isChecked) => selection.select(ids, isChecked, ids)}
    />
  )
}
