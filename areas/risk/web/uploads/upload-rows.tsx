import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskUploadDetail, RiskUploadRow } from '#areas/risk/contract/uploads.ts'
import { outcomeTones, useCardsText, useRecordText } from '#web/shared/risk/record-words.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { ListTabs } from '#web/ui/lists/list-tabs.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { type RowPart, rowParts } from '../search.ts'
import styles from './uploads.module.css'

const columns = ['line', 'record', 'outcome', 'remark'] as const
/** Rows that are shown before somebody asks for all of them. */
const firstRows = 100

const isOfPart = ({ outcome, is_kept }: RiskUploadRow, part: RowPart | undefined) => part === undefined || (part === 'kept' ? is_kept : outcome === part)

/** The rows of a file in its order, in parts by what adding them does. */
export function UploadRows({ upload: { rows, type, row_count, state }, part }: { upload: RiskUploadDetail; part: RowPart | undefined }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const recordText = useRecordText()
  const cardsText = useCardsText()
  const [isWhole, setIsWhole] = useState(false)
  const wanted = rows.filter((row) => isOfPart(row, part))
  const shown = isWhole ? wanted : wanted.slice(0, firstRows)
  const parts = rowParts
    .map((each) => ({ key: each, count: rows.filter((row) => isOfPart(row, each)).length }))
    .filter(({ key, count }) => count > 0 || key === part)
  return (
    <div>
      <ListTabs
        label={t('uploads.columns.outcome')}
        tabs={[
          { key: 'all', label: t('uploads.all'), isOpen: part === undefined, count: { count: row_count, hasMore: false } },
          ...parts.map(({ key, count }) => ({
            key,
            label: t(`uploads.parts.${key}`),
            search: { part: key },
            isOpen: part === key,
            count: { count, hasMore: false },
          })),
        ]}
      />
      <div className="card">
        <FiguresTable
          caption={t('uploads.caption')}
          columns={columns}
          words={['record', 'outcome', 'remark']}
          nameColumn={(column) => t(`uploads.columns.${column}`)}
          rows={shown.map(({ line, typed, record, outcome, reason, cards, remark, is_kept }) => ({
            key: String(line),
            cells: {
              line: (
                <>
                  <span className={styles.number}>{formatCount(line, locale)}</span>
                  <span className={styles.row}>{t('uploads.row', { line: formatCount(line, locale) })}</span>
                </>
              ),
              record: (
                <span className={styles.record}>
                  {record === null ? typed : recordText(type, record)}
                  {reason && <span className={styles.reason}>{reason}</span>}
                  {cards && state === 'previewed' && <span className={styles.cards}>{cardsText(cards)}</span>}
                </span>
              ),
              outcome: is_kept ? (
                <StatusTag tone="warn">{t('uploads.parts.kept')}</StatusTag>
              ) : (
                <StatusTag tone={outcomeTones[outcome]}>{t(`preview.outcome.${outcome}`)}</StatusTag>
              ),
              remark,
            },
          }))}
        />
      </div>
      {shown.length < wanted.length && (
        <Button className={styles.more ?? ''} onClick={() => setIsWhole(true)}>
          {t('uploads.showAll', { count: wanted.length, shown: formatCount(wanted.length, locale) })}
        </Button>
      )}
    </div>
  )
}
