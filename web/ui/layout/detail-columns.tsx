import type { ReactNode } from 'react'
import styles from './detail.module.css'

interface DetailColumnsProps {
  /** What the object is about: its receipt, its activity, what is related to it. */
  children: ReactNode
  /** Facts beside it, which go below where there is little room. */
  rail: ReactNode
}

/** The two columns of an object's page. */
export function DetailColumns({ children, rail }: DetailColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <div className={styles.rail}>{rail}</div>
    </div>
  )
}
