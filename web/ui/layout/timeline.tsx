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
  readonly remark?: ReactNode
  /** Null if nobody is named. */
  readonly who: string | null
  /** Links and further facts, each on a line. */
  readonly lines?: ReactNode
  /** A button beside the time. */
  readonly action?: ReactNode
}

interface TimelineProps {
  /** The oldest first, as the server keeps them. */
  readonly entries: readonly TimelineEntry[]
  /** Above the newest entry. */
  readonly head?: ReactNode
  /** Shown below the oldest entry. */
  readonly end?: ReactNode
}

/** What happened, who did it and when, newest first. */
export function Timeline({ entries, head, end }: TimelineProps) {
  const { t } = useTranslation('shell')
  return (
    <Section title={t('timeline.title')}>
      {head}
      <ol className={styles.timeline}>
        {entries.toReversed().map(({ id, at, tone, what, detail, remark, who, lines, action }) => (
          <li key={id} className={styles.entry} data-tone={tone}>
            <span className={styles.what}>
              {what}
              {detail && <span className={styles.detail}>{detail}</span>}
            </span>
            <span className={styles.when}>
              <DateTime at={at} isFocusable />
              {action}
            </span>
            {remark && <span className={styles.remark}>{remark}</span>}
            {who && <span className={styles.who}>{who}</span>}
            {lines}
          </li>
        ))}
      </ol>
      {end && <p className={styles.end}>{end}</p>}
    </Section>
  )
}

/** A reason with what to do about it, in one line. */
export function useReasonText(): (reason: { readonly text: string; readonly next_step?: string }) => string {
  const { t } = useTranslation('shell')
  return ({ text, next_step: next }) => (next ? t('timeline.remark', { text, next }) : text)
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
