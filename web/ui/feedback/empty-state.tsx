import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** What to do next, or what will appear here. */
  text: ReactNode
  actions?: ReactNode
}

/** An empty state instead of a list. */
export function EmptyCard(props: EmptyStateProps) {
  return (
    <div className="card">
      <EmptyState {...props} />
    </div>
  )
}

/** Nothing here yet, and how that changes. */
export function EmptyState({ title, text, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
