import type { ReactNode } from 'react'
import styles from './explained.module.css'
import { Hint } from './hint.tsx'

/** A term that explains itself when pointed at or focused. */
export function Explained({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Hint text={text}>
      <button type="button" className={styles.term} data-printed>
        {children}
      </button>
    </Hint>
  )
}
