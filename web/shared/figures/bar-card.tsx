import { type ReactNode, useId } from 'react'
import styles from './bar-card.module.css'
import { type Bar, Bars } from './bars.tsx'

interface BarCardProps {
  title: string
  hint: string
  /** Undefined while they are loading. */
  bars: readonly Bar[] | undefined
  /** Without any. */
  none: string
  children?: ReactNode
}

/** A heading, what is counted, and its bars. */
export function BarCard({ title, hint, bars, none, children }: BarCardProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <p className={styles.hint}>{hint}</p>
      {children}
      {bars?.length === 0 && <p className={styles.hint}>{none}</p>}
      {bars && bars.length > 0 && <Bars label={title} bars={bars} />}
    </section>
  )
}
