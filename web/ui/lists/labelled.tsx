import type { ReactNode } from 'react'
import styles from './list-table.module.css'

/** A value of a row; on a card it follows its name. */
export function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.label}>{name}</span>
      {children}
    </>
  )
}
