import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import styles from './ordered-choice.module.css'
import { Checkbox } from './ticks.tsx'

interface OrderedChoiceProps<Item extends string> {
  legend: string
  items: readonly Item[]
  /** In their order. */
  chosen: readonly Item[]
  nameItem: (item: Item) => string
  onToggle: (item: Item) => void
  onMove: (item: Item, by: 1 | -1) => void
  /** Further actions of a chosen item. */
  actionsOf?: (item: Item, index: number) => ReactNode
}

/** Chooses some of several items and puts them in order, by buttons, which fingers, keys and screen readers reach. */
export function OrderedChoice<Item extends string>({ legend, items, chosen, nameItem, onToggle, onMove, actionsOf }: OrderedChoiceProps<Item>) {
  const { t } = useTranslation('shell')
  // One list, so that an item keeps the focus when it is selected or deselected.
  const ordered = [...chosen, ...items.filter((item) => !chosen.includes(item))]
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <ol>
        {ordered.map((item, index) => {
          const name = nameItem(item)
          const isChosen = index < chosen.length
          return (
            <li key={item}>
              <Checkbox checked={isChosen} disabled={isChosen && chosen.length === 1} onChange={() => onToggle(item)}>
                {name}
              </Checkbox>
              {isChosen && (
                <>
                  {actionsOf?.(item, index)}
                  <MoveButton label={t('order.up', { name })} icon={<ArrowUpIcon aria-hidden />} isAtEnd={index === 0} onMove={() => onMove(item, -1)} />
                  <MoveButton
                    label={t('order.down', { name })}
                    icon={<ArrowDownIcon aria-hidden />}
                    isAtEnd={index === chosen.length - 1}
                    onMove={() => onMove(item, 1)}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}

interface MoveButtonProps {
  label: string
  icon: ReactNode
  isAtEnd: boolean
  onMove: () => void
}

/** At the end it does nothing but keeps the focus, which a disabled button would lose. */
function MoveButton({ label, icon, isAtEnd, onMove }: MoveButtonProps) {
  return <Button kind="bare" aria-label={label} aria-disabled={isAtEnd} icon={icon} onClick={() => !isAtEnd && onMove()} />
}
