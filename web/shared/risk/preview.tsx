import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreviewedRecord } from '#areas/risk/contract/lists.ts'
import { type RiskType, riskOutcomes } from '#kernel/risk/types.ts'
import { StatusTag } from '../../ui/feedback/status-tag.tsx'
import styles from './preview.module.css'
import { outcomeTones, useCardsText, useRecordText } from './record-words.ts'

/** What adding each record would do, in the order in which they were typed. */
export function Preview({ type, records }: { type: RiskType; records: readonly PreviewedRecord[] }) {
  const { t } = useTranslation('risk')
  const recordText = useRecordText()
  const titleId = useId()
  const cardsText = useCardsText()
  const counts = riskOutcomes
    .map((outcome) => ({ outcome, count: records.filter((record) => record.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
  const rows = records.map((record, index) => ({ ...record, number: index + 1 }))
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t('preview.title')}
      </h3>
      <p className={styles.counts} role="status">
        {counts.map(({ outcome, count }) => (
          <StatusTag key={outcome} tone={outcomeTones[outcome]}>
            {t(`preview.count.${outcome}`, { count })}
          </StatusTag>
        ))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <ol className={`ruled ${styles.rows}`} tabIndex={0} aria-labelledby={titleId}>
        {rows.map(({ number, typed, record, outcome, reason, cards }) => (
          <li key={number}>
            <span className={styles.record}>{record === null ? typed : recordText(type, record)}</span>
            <StatusTag tone={outcomeTones[outcome]}>{t(`preview.outcome.${outcome}`)}</StatusTag>
            {reason && <span className={styles.reason}>{reason}</span>}
            {cards && <span className={styles.more}>{cardsText(cards)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
