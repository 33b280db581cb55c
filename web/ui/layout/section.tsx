import { type ReactNode, useId } from 'react'
import styles from './detail.module.css'

interface SectionProps {
  title: string
  /** At the end of the title's line, in grey. */
  aside?: ReactNode
  children: ReactNode
}

/** A titled block of the page. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {aside && <span className="quiet">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
