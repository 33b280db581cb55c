import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startEntryBackTest } from '#areas/risk/contract/back-test.ts'
import { invalidateRiskEntry, type RiskEntry, type RiskEntryDetail, reactivateRiskEntry } from '#areas/risk/contract/lists.ts'
import type { RiskPeriod } from '#kernel/risk/types.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { BackTestCheck } from '#web/shared/risk/back-test-check.tsx'
import { PeriodField } from '#web/shared/risk/period-field.tsx'
import { useCardsText, useRecordText } from '#web/shared/risk/record-words.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { ExtendMenu } from '../extend-menu.tsx'
import { riskEntryQuery, takeInEntry } from '../queries.ts'
import { EntryHistory } from './entry-history.tsx'
import { EntryHits } from './entry-hits.tsx'
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
            <Button type="primary" danger={isEffective} loading={change.isPending} onClick={() => change.mutate(isEffective ? 'invalidate' : 'reactivate')}>
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
      <BackTestCheck start={() => call(startEntryBackTest, { params: { id, type: listed.type, entryId: listed.id } }, { showsErrors: true })} />
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
      what === 'invalidate'
        ? call(invalidateRiskEntry, { params }, { showsErrors: true })
        : call(reactivateRiskEntry, { params, body: { period } }, { showsErrors: true }),
    onSuccess: (changed, what) => {
      void takeInEntry(queries, id, changed)
      showToast({ kind: 'success', text: t(what === 'invalidate' ? 'entry.invalidated' : 'entry.reactivated') })
    },
  })
}
