import type { ReactNode } from 'react'
import { ItemIcon } from '../../ui/layout/item-icon.tsx'
import styles from './item-list.module.css'

/** Things that somebody has, a line each. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.items} aria-label={label}>
      {children}
    </ul>
  )
}

interface ItemProps {
  icon?: ReactNode
  title: ReactNode
  /** Beside the title: a state in a dot and a word. */
  tag?: ReactNode
  /** What is known of it, a quieter line. */
  detail?: ReactNode
  action?: ReactNode
  /** Below all of it, such as why the action failed. */
  below?: ReactNode
}

export function Item({ icon, title, tag, detail, action, below }: ItemProps) {
  return (
    <li className={styles.item}>
      {icon && <ItemIcon>{icon}</ItemIcon>}
      <div className={styles.words}>
        <div className={styles.title}>
          <span className={styles.name}>{title}</span>
          {tag}
        </div>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {below && <div className={styles.below}>{below}</div>}
    </li>
  )
}

/** What a line knows, parted by dots; what is not known is left out. */
export function Details({ parts }: { parts: readonly { key: string; value: ReactNode }[] }) {
  return parts
    .filter(({ value }) => value !== null && value !== undefined && value !== '')
    .map(({ key, value }) => (
      <span key={key} className={styles.part}>
        {value}
      </span>
    ))
}
