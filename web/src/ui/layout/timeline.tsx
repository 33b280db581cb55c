import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateTime } from '../time/date-time.tsx'
import { Section } from './section.tsx'
import styles from './timeline.module.css'

export interface TimelineEntry {
  readonly id: string
  readonly at: string
  readonly tone: 'good' | 'bad' | undefined
  readonly what: string
  /** Beside it, such as an amount. */
  readonly detail?: ReactNode
  /** Why, and what to do. */
  readonly remark?: { readonly text: string; readonly next_step: string } | null
  readonly who: string
}

/** What happened, who did it and when, newest first. @param entries the oldest first, as the server keeps them. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const { t } = useTranslation('shell')
  return (
    <Section title={t('timeline.title')}>
      <ol className={styles.timeline}>
        {entries.toReversed().map(({ id, at, tone, what, detail, remark, who }) => (
          <li key={id} className={styles.entry} data-tone={tone}>
            <span className={styles.what}>
              {what}
              {detail && <span className={styles.detail}>{detail}</span>}
            </span>
            <span className={styles.when}>
              <DateTime at={at} />
            </span>
            {remark && <span className={styles.remark}>{t('timeline.remark', { text: remark.text, next: remark.next_step })}</span>}
            <span className={styles.who}>{who}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

interface Doer {
  readonly via: 'dashboard' | 'merchant_api' | 'processor'
  readonly member: string | null
}

/** Who did something: a member by name, or the machine it came from. */
export function useDoer(): (doer: Doer) => string {
  const { t } = useTranslation('shell')
  return ({ via, member }) => t(`timeline.by.${via}`, { name: member ?? t('timeline.someone') })
}
