import { type ReactNode, useEffect, useId, useRef } from 'react'
import head from '../../ui/layout/card-head.module.css'
import styles from './settings-card.module.css'

interface SettingsCardProps {
  /** Its name in the address, by which the search opens it. */
  anchor?: string
  title: string
  /** What it is for, in a sentence. */
  text?: ReactNode
  /** What can be done with the whole of it, beside the title. */
  action?: ReactNode
  children?: ReactNode
}

/** One matter of the settings. */
export function SettingsCard({ anchor, title, text, action, children }: SettingsCardProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  // The router only scrolls to cards that are there when the page opens; their data may come later.
  useEffect(() => {
    if (anchor && window.location.hash === `#${anchor}`) section.current?.scrollIntoView()
  }, [anchor])
  return (
    <section ref={section} id={anchor} className={`card ${styles.card}`} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={id} className={head.title}>
            {title}
          </h2>
          {text && <p className={head.text}>{text}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </section>
  )
}
