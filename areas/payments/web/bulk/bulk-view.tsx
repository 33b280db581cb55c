import { useTranslation } from 'react-i18next'
import { type BulkAction, type BulkState, permissionOfBulk } from '#areas/payments/contract/bulk.ts'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import progress from '#web/shared/exports/export-progress.module.css'
import { useCan } from '#web/stores/merchant.ts'
import { StatusTag, type StatusTone } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import detail from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import styles from './bulk.module.css'
import { BulkRows } from './bulk-rows.tsx'
import { countOutcomes, isMoving, useReview, useStop } from './queries.ts'
import { ReviewFigures } from './review-figures.tsx'

const StartDialog = lazyPart(() => import('./start-dialog.tsx'))

export const bulkTones: Readonly<Record<BulkState, StatusTone>> = {
  review: 'idle',
  expired: 'idle',
  waiting: 'warn',
  running: 'warn',
  stopping: 'warn',
  done: 'good',
  failed: 'bad',
  stopped: 'idle',
}

export function BulkView({ bulk }: { bulk: BulkAction }) {
  const { t } = useTranslation('bulk')
  const { kind, state, q } = bulk
  const isReview = state === 'review' || state === 'expired'
  return (
    <>
      <PageHeader
        title={t(`title.${kind}`)}
        breadcrumb={<WayBack path="/payments/bulk" />}
        subtitle={
          <span className="line">
            <StatusTag tone={bulkTones[state]}>{t(`states.${state}`)}</StatusTag>
            <span>{t('createdBy', { name: bulk.created_by })}</span>
            <DateTime at={bulk.started_at ?? bulk.created_at} />
            {q !== null && (q === '' ? <span>{t('everything')}</span> : <code className={styles.query}>{q}</code>)}
          </span>
        }
        actions={<Actions bulk={bulk} />}
      />
      <div className="stack">
        {isReview ? <ReviewFigures bulk={bulk} /> : <BulkProgress bulk={bulk} />}
        {!isReview && !isMoving(bulk) && <ResultFigures bulk={bulk} />}
        <Refusals bulk={bulk} />
        <BulkRows bulk={bulk} />
      </div>
    </>
  )
}

/** What can be done with an action in its state. */
function Actions({ bulk }: { bulk: BulkAction }) {
  const { t } = useTranslation('bulk')
  const locale = useLocale()
  const mayStart = useCan(permissionOfBulk[bulk.kind])
  const starting = useDialog()
  const review = useReview()
  const stop = useStop(bulk.id)
  const { kind, state } = bulk
  const [open, undone] = [countOutcomes(bulk, 'open'), countOutcomes(bulk, 'open', 'refused')]
  if (state === 'review') {
    if (!mayStart || !bulk.is_own) return null
    return (
      <>
        <Button kind="primary" disabled={open === 0} onClick={() => starting.open(true)}>
          {t(`start.${kind}`, { count: open, shown: formatCount(open, locale) })}
        </Button>
        {starting.subject && <StartDialog bulk={bulk} count={open} onClose={starting.close} />}
      </>
    )
  }
  if (isMoving(bulk)) {
    return mayStart ? (
      <Button isDangerous isBusy={stop.isPending} disabled={state === 'stopping'} onClick={() => stop.mutate()}>
        {t('stop')}
      </Button>
    ) : null
  }
  if (state === 'expired') return null
  return (
    <>
      {mayStart && undone > 0 && (
        <Button isBusy={review.isPending} onClick={() => review.mutate({ kind, selection: { retry_of: bulk.id } })}>
          {t('retry', { count: undone, shown: formatCount(undone, locale) })}
        </Button>
      )}
      <ExportAction list="bulk_payments" q={bulk.id} />
    </>
  )
}

/** Why payments aren't done: those that failed, and those that were never possible. */
function Refusals({ bulk: { refusals } }: { bulk: BulkAction }) {
  const { t } = useTranslation('bulk')
  const locale = useLocale()
  return (['refused', 'excluded'] as const).map((outcome) => {
    const found = refusals.filter((refusal) => refusal.outcome === outcome)
    if (found.length === 0) return null
    return (
      <Section key={outcome} title={t(`outcomes.${outcome}`)}>
        <Facts facts={found.map(({ code, text, count }) => ({ key: code, label: t('payments', { count, shown: formatCount(count, locale) }), value: text }))} />
      </Section>
    )
  })
}

/** How far an action is, or what to do after one that failed. */
function BulkProgress({ bulk }: { bulk: BulkAction }) {
  const { t } = useTranslation('bulk')
  const locale = useLocale()
  const total = bulk.payment_count - countOutcomes(bulk, 'excluded')
  const handled = total - countOutcomes(bulk, 'open', 'pending')
  if (bulk.state === 'failed') {
    return (
      <p className={`card ${detail.panel}`} data-tone="bad" role="status">
        {t('failedText')}
      </p>
    )
  }
  if (!isMoving(bulk)) return null
  const [done, all] = [formatCount(handled, locale), formatCount(total, locale)]
  return (
    <div className="card">
      <div className={progress.progress}>
        <progress aria-label={t('progress.label')} value={handled} max={Math.max(total, 1)} />
        <p>{bulk.state === 'waiting' ? t('progress.waiting') : t('progress.text', { done, total: all })}</p>
        <p>{t('progress.leave')}</p>
      </div>
    </div>
  )
}

const columns = ['result', 'payments', 'amount'] as const

/** What became of the payments, by result and currency. */
function ResultFigures({ bulk }: { bulk: BulkAction }) {
  const { t } = useTranslation('bulk')
  const locale = useLocale()
  return (
    <Section title={t('figures.results')}>
      <FiguresTable
        caption={t('figures.results')}
        columns={columns}
        nameColumn={(column) => t(`columns.${column}`)}
        rows={bulk.sums
          .filter(({ outcome }) => outcome !== 'excluded')
          .map(({ outcome, currency, count, amount_minor }) => ({
            key: `${outcome} ${currency}`,
            cells: {
              result: outcome === 'done' ? t(`done.${bulk.kind}`) : t(`outcomes.${outcome}`),
              payments: formatCount(count, locale),
              amount: <Money amountMinor={amount_minor} currency={currency} />,
            },
          }))}
      />
    </Section>
  )
}
