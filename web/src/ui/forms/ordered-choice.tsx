import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import Button from 'antd/es/button'
import Checkbox from 'antd/es/checkbox'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './ordered-choice.module.css'

interface OrderedChoiceProps<Item extends string> {
  legend: string
  items: readonly Item[]
  /** In their order. */
  chosen: readonly Item[]
  nameItem: (item: Item) => string
  onToggle: (item: Item) => void
  onMove: (item: Item, by: 1 | -1) => void
  /** Whether the last one may be deselected. */
  canBeEmpty?: boolean
  /** Further actions of a chosen item. */
  actionsOf?: (item: Item, index: number) => ReactNode
}

/** Chooses some of several items and puts them in order, by buttons, which fingers, keys and screen readers reach. */
export function OrderedChoice<Item extends string>({
  legend,
  items,
  chosen,
  nameItem,
  onToggle,
  onMove,
  canBeEmpty = false,
  actionsOf,
}: OrderedChoiceProps<Item>) {
  const { t } = useTranslation('shell')
  const left = items.filter((item) => !chosen.includes(item))
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <ol>
        {chosen.map((item, index) => {
          const name = nameItem(item)
          return (
            <li key={item}>
              <Checkbox checked disabled={!canBeEmpty && chosen.length === 1} onChange={() => onToggle(item)}>
                {name}
              </Checkbox>
              {actionsOf?.(item, index)}
              <Button
                type="text"
                disabled={index === 0}
                aria-label={t('order.up', { name })}
                icon={<ArrowUpOutlined aria-hidden />}
                onClick={() => onMove(item, -1)}
              />
              <Button
                type="text"
                disabled={index === chosen.length - 1}
                aria-label={t('order.down', { name })}
                icon={<ArrowDownOutlined aria-hidden />}
                onClick={() => onMove(item, 1)}
              />
            </li>
          )
        })}
        {left.map((item) => (
          <li key={item}>
            <Checkbox checked={false} onChange={() => onToggle(item)}>
              {nameItem(item)}
            </Checkbox>
          </li>
        ))}
      </ol>
    </fieldset>
  )
}
