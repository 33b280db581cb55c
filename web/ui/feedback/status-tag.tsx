import type { ReactNode } from 'react'
import styles from './status-tag.module.css'

export type StatusTone = 'good' | 'warn' | 'bad' | 'idle'

/** A state as a dot and a word; the colour only repeats what the word says. */
export function StatusTag({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
