import type { ReactNode } from 'react'
import styles from './item-icon.module.css'

/** The picture before a line of a list. The line says in words what it shows. */
export function ItemIcon({ isHighlighted = false, children }: { isHighlighted?: boolean; children: ReactNode }) {
  return (
    <span className={styles.icon} data-highlighted={isHighlighted || undefined} aria-hidden="true">
      {children}
    </span>
  )
}
