import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Bar, Bars } from './bars.tsx'
import styles from './insights-page.module.css'

interface InsightCardProps {
  title: string
  hint: string
  /** Undefined while they are loading. */
  bars: readonly Bar[] | undefined
  children?: ReactNode
}

/** A heading, what is counted, and its bars. */
export function InsightCard({ title, hint, bars, children }: InsightCardProps) {
  const { t } = useTranslation('dispute-insights')
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <p className={styles.hint}>{hint}</p>
      {children}
      {bars?.length === 0 && <p className={styles.hint}>{t('none')}</p>}
      {bars && bars.length > 0 && <Bars label={title} bars={bars} />}
    </section>
  )
}
