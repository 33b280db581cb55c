import type { ReactNode } from 'react'
import { Section } from '#web/ui/layout/section.tsx'
import styles from './card.module.css'

interface CardProps {
  title: string
  /** What it is for, in a sentence. */
  text: ReactNode
  /** Buttons below. */
  actions?: ReactNode
  children?: ReactNode
}

/** One step of the setup. */
export function Card({ title, text, actions, children }: CardProps) {
  return (
    <Section title={title}>
      <p className={styles.text}>{text}</p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Section>
  )
}
