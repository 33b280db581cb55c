import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startEntryBackTest } from '#areas/risk/contract/back-test.ts'
import { type BlockedByEntry, invalidateRiskEntry, type RiskEntry, type RiskEntryDetail, reactivateRiskEntry } from '#areas/risk/contract/lists.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { RiskPeriod } from '#kernel/risk/types.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { BackTestCheck } from '#web/shared/risk/back-test-check.tsx'
import { PeriodField } from '#web/shared/risk/period-field.tsx'
import { useCardsText, useRecordText } from '#web/shared/risk/record-words.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import detail from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { ExtendMenu } from '../extend-menu.tsx'
import { riskEntryQuery, takeInEntry } from '../queries.ts'
import { EffectiveTime, EntryStatus } from './entry-status.tsx'

/** An entry with its history, and the buttons that extend it, end it or put it into effect again. */
export default function EntryDialog({ entry: listed, onClose }: { entry: RiskEntry; onClose: () => void }) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const mayManage = useCan('risk.manage')
  const recordText = useRecordText()
  const cardsText = useCardsText()
  const detail = useQuery(riskEntryQuery(id, listed.type, listed.id))
  const [period, setPeriod] = useState<RiskPeriod>('permanent')
  const change = useChange(listed, period)
  const entry = detail.data ?? listed
  const isEffective = entry.status === 'effective'
  return (
    <Dialog
      title={recordText(entry.type, entry.record)}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('entry.close')}</Button>
          {mayManage && isEffective && entry.effective_until !== null && <ExtendMenu entry={entry} />}
          {mayManage && (
            <Button kind="primary" isDangerous={isEffective} isBusy={change.isPending} onClick={() => change.mutate(isEffective ? 'invalidate' : 'reactivate')}>
              {t(isEffective ? 'entry.invalidate' : 'entry.reactivate')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          { key: 'status', label: t('columns.status'), value: <EntryStatus status={entry.status} /> },
          { key: 'effect', label: t('columns.effect'), value: t(`effect.${entry.effect}`) },
          { key: 'from', label: t('entry.from'), value: <DateTime at={entry.effective_from} isFocusable /> },
          { key: 'until', label: t('columns.effective'), value: <EffectiveTime until={entry.effective_until} isFocusable /> },
          { key: 'cards', label: t('entry.cards'), value: detail.data?.cards ? cardsText(detail.data.cards) : null },
          { key: 'remark', label: t('columns.remark'), value: entry.remark },
          { key: 'operator', label: t('columns.operator'), value: entry.operator },
        ]}
      />
      {mayManage && !isEffective && <PeriodField value={period} isDisabled={change.isPending} onChange={setPeriod} />}
      <Refusal error={change.error} />
      {detail.isError && !detail.data && <ErrorNotice title={t('entry.failed')} error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.data?.blocked && <EntryHits blocked={detail.data.blocked} isEffective={isEffective} />}
      <BackTestCheck start={() => call(startEntryBackTest, { params: { id, type: listed.type, entryId: listed.id } })} />
      <EntryHistory history={detail.data?.history} />
    </Dialog>
  )
}

function useChange({ type, id: entryId }: RiskEntry, period: RiskPeriod) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const params = { id, type, entryId }
  return useMutation({
    mutationFn: (what: 'invalidate' | 'reactivate'): Promise<RiskEntryDetail> =>
      what === 'invalidate' ? call(invalidateRiskEntry, { params }) : call(reactivateRiskEntry, { params, body: { period } }, { showsFieldErrors: true }),
    onSuccess: (changed, what) => {
      void takeInEntry(queries, id, changed)
      showToast({ kind: 'success', text: t(what === 'invalidate' ? 'entry.invalidated' : 'entry.reactivated') })
    },
  })
}

/** What members did with an entry, newest first. @param history undefined while it is loading. */
function EntryHistory({ history }: { history: RiskEntryDetail['history'] | undefined }) {
  const { t } = useTranslation('risk')
  return (
    <section>
      <h3 className={detail.subhead}>{t('entry.history')}</h3>
      {!history && <SkeletonBar width="70%" height={14} />}
      <ol className={detail.rows}>
        {history?.map(({ id, at, change, effective_until, remark, member }) => (
          <li key={id}>
            <span>{t(`entry.change.${change}`, { name: member })}</span>
            <span className={`${detail.quiet} ${detail.end}`}>
              <DateTime at={at} isFocusable />
            </span>
            {change !== 'invalidated' && (
              <span className={`${detail.wide} ${detail.quiet}`}>
                {effective_until !== null && t('columns.effective')} <EffectiveTime until={effective_until} />
              </span>
            )}
            {remark && <span className={`${detail.wide} ${detail.quiet}`}>{remark}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What an entry stopped in the past days. */
function EntryHits({ blocked, isEffective }: { blocked: BlockedByEntry; isEffective: boolean }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const shown = (count: number) => formatCount(count, locale)
  const { payments, attempts, amounts, has_more: hasMore, last_at: lastAt, customers, good_customers: good, setups, only_hurts: onlyHurts } = blocked
  const money = amounts.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency, locale)).join(' + ')
  const paymentsText = hasMore ? t('hits.newest', { count: attempts, shown: shown(attempts), money }) : t('hits.figures', { shown: shown(payments), money })
  return (
    <section>
      <h3 className={detail.subhead}>{t('hits.title', { count: riskLimits.riskBackTestDays })}</h3>
      {attempts === 0 && <p className={detail.quiet}>{t('hits.none')}</p>}
      {onlyHurts && isEffective && <p role="status">{t('hits.onlyHurts')}</p>}
      {(attempts > 0 || setups.count > 0) && (
        <Facts
          facts={[
            {
              key: 'payments',
              label: t('hits.payments'),
              value: attempts > 0 ? paymentsText : null,
            },
            {
              key: 'good',
              label: t('hits.good'),
              value: customers > 0 ? t('hits.ofCustomers', { good: shown(good), count: customers, shown: shown(customers) }) : null,
            },
            {
              key: 'setups',
              label: t('hits.setups'),
              value: setups.count > 0 ? t(setups.has_more ? 'hits.manySetups' : 'hits.setupCount', { count: setups.count, shown: shown(setups.count) }) : null,
            },
            { key: 'last', label: t('hits.last'), value: lastAt === null ? null : <DateTime at={lastAt} isFocusable /> },
          ]}
        />
      )}
    </section>
  )
}
