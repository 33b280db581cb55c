import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BankStatement } from '#areas/payouts/contract/reconciliation/endpoints.ts'
import { sentenceGap } from '#kernel/locale.ts'
import { useCan } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { isMoving, useReconciliation } from './queries.ts'
import styles from './reconciliation.module.css'

const MappingDialog = lazyPart(() => import('./mapping-dialog.tsx'))
const ConfirmDialog = lazyPart(() => import('#web/shared/errors/confirm-dialog.tsx'))

const tones = { uploading: 'idle', mapping: 'warn', waiting: 'idle', reading: 'idle', done: 'good', rejected: 'bad' } as const

/** The uploaded statements, newest first, each with its state. @param children what follows them. */
export function StatementList({ statements, children }: { statements: readonly BankStatement[]; children: ReactNode }) {
  const { t } = useTranslation('reconciliation')
  return (
    <section className="card" aria-label={t('statements')}>
      <h2 className={styles.title}>{t('statements')}</h2>
      <ul className="ruled">
        {statements.map((statement) => (
          <StatementEntry key={statement.id} statement={statement} />
        ))}
      </ul>
      {children}
    </section>
  )
}

function StatementEntry({ statement }: { statement: BankStatement }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const mayManage = useCan('payouts.manage')
  const mapping = useDialog()
  const { name, state, currencies, first_day, last_day, line_count: count, overlap_count: overlap, rejection, read_bytes, size_bytes } = statement
  return (
    <li className={styles.statement}>
      <div className={styles.words}>
        <strong className={styles.name}>{name}</strong>
        <span className={styles.facts}>
          <StatusTag tone={tones[state]}>{t(`states.${state}`)}</StatusTag>
          {first_day !== null && last_day !== null && (
            <span>
              {formatDay(first_day, locale, 'day')} – {formatDay(last_day, locale, 'day')}
            </span>
          )}
          {state === 'done' && (
            <span>
              {t('lines', { count, lines: formatCount(count, locale), currency: new Intl.ListFormat(locale, { style: 'narrow' }).format(currencies) })}
            </span>
          )}
          {overlap > 0 && <span>{t('overlap', { count: overlap, lines: formatCount(overlap, locale) })}</span>}
        </span>
        {state === 'reading' && <progress aria-label={t('progress', { name })} value={read_bytes} max={size_bytes} />}
        {statement.note_count > 0 && <Notes statement={statement} />}
        {rejection && (
          <p className={styles.rejection} role="alert">
            {[rejection.text, rejection.next_step].join(sentenceGap(locale))}
          </p>
        )}
      </div>
      {mayManage && (
        <div className={styles.actions}>
          {state === 'mapping' && (
            <Button kind="primary" size="small" onClick={() => mapping.open(true)}>
              {t('actions.map')}
            </Button>
          )}
          <RemoveButton statement={statement} />
        </div>
      )}
      {mapping.subject && <MappingDialog statement={statement} onClose={mapping.close} />}
    </li>
  )
}

/** What was odd in a file that was read. */
function Notes({ statement: { notes, note_count: count } }: { statement: BankStatement }) {
  const { t } = useTranslation('reconciliation')
  const locale = useLocale()
  const more = count - notes.length
  return (
    <details className={styles.quiet}>
      <summary>{t('notes', { count, lines: formatCount(count, locale) })}</summary>
      <ul className="points paragraph">
        {notes.map(({ line, text }) => (
          <li key={`${line} ${text}`}>{text}</li>
        ))}
        {more > 0 && <li>{t('moreNotes', { count: more, lines: formatCount(more, locale) })}</li>}
      </ul>
    </details>
  )
}

/** Deletes a statement, after asking if it has lines; cancels one that is being read. */
function RemoveButton({ statement }: { statement: BankStatement }) {
  const { t } = useTranslation('reconciliation')
  const { remove } = useReconciliation()
  const dialog = useDialog()
  const { id, name, state, format } = statement
  return (
    <>
      <Button
        size="small"
        isBusy={remove.isPending}
        aria-label={t(isMoving(statement) ? 'actions.cancelNamed' : 'actions.deleteNamed', { name })}
        onClick={() => (state === 'done' ? dialog.open(true) : remove.mutate(id))}
      >
        {t(isMoving(statement) ? 'actions.cancel' : 'actions.delete')}
      </Button>
      {dialog.subject && (
        <ConfirmDialog
          title={t('delete.title')}
          submitText={t('delete.submit')}
          change={{
            isPending: false,
            error: null,
            mutate: () => {
              dialog.closeForGood()
              remove.mutate(id)
            },
          }}
          onClose={dialog.close}
        >
          <p>{t('delete.text', { name })}</p>
          {format === 'csv' && <p>{t('delete.columns')}</p>}
        </ConfirmDialog>
      )}
    </>
  )
}
