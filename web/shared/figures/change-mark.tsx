import { useTranslation } from 'react-i18next'
import type { Change } from './comparison.ts'
import styles from './figures.module.css'

const arrows = { up: '▲', down: '▼' } as const

/** Whether more is welcome or unwelcome. */
export type Welcome = 'more' | 'less'

interface ChangeMarkProps {
  change: Change
  welcome: Welcome
  /** The size of the change. */
  amount: string
}

/** How a figure moved: an arrow, its word for those who listen, and a colour that only repeats them. */
export function ChangeMark({ change: { direction }, welcome, amount }: ChangeMarkProps) {
  const { t } = useTranslation('overview')
  if (direction === 'same') return null
  return (
    <span className={styles.change} data-tone={(direction === 'up') === (welcome === 'more') ? 'good' : 'bad'}>
      <span className={styles.arrow} aria-hidden="true">
        {arrows[direction]}
      </span>
      <span className="visually-hidden">{t(`change.${direction}`)}</span> {amount}
    </span>
  )
}
