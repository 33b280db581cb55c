import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { startRiskBackTest } from '#areas/risk/contract/back-test.ts'
import { addRiskEntries } from '#areas/risk/contract/lists.ts'
import { dismissRiskSuggestion, type RiskSuggestion } from '#areas/risk/contract/overview.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { BackTestCheck } from '#web/shared/risk/back-test-check.tsx'
import { useRecordText } from '#web/shared/risk/record-words.ts'
import { refetchRisk } from '#web/shared/risk/refetch-risk.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { riskSuggestionsQuery } from '../queries.ts'
import styles from './overview.module.css'

/** Records that could be blocked, each with what led to it. */
export function SuggestionsCard({ suggestions }: { suggestions: UseQueryResult<RiskSuggestion[]> }) {
  const { t } = useTranslation('risk')
  const titleId = useId()
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('suggestions.title')}
      </h2>
      <p className="quiet">{suggestions.data?.length === 0 ? t('suggestions.none') : t('suggestions.hint')}</p>
      {!suggestions.data && <ErrorNotice title={t('suggestions.failed')} error={suggestions.error} onRetry={() => void suggestions.refetch()} />}
      {suggestions.data && suggestions.data.length > 0 && (
        <ul className={styles.rows}>
          {suggestions.data.map((suggestion) => (
            <Suggestion key={`${suggestion.type} ${suggestion.record}`} suggestion={suggestion} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Suggestion({ suggestion }: { suggestion: RiskSuggestion }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const { id } = useMerchant()
  const mayManage = useCan('risk.manage')
  const recordText = useRecordText()
  const { type, record, reason, count, days } = suggestion
  const why = t(`suggestions.reason.${reason}`, { count, shown: formatCount(count, locale), days })
  return (
    <li>
      <div className={styles.row}>
        <div>
          <div className={styles.record}>{recordText(type, record)}</div>
          <div className="quiet">{t('suggestions.why', { list: t(`type.${type}`), why })}</div>
        </div>
        {mayManage && <Actions suggestion={suggestion} remark={why.slice(0, riskLimits.riskRemarkLengthMax)} />}
      </div>
      {mayManage && (
        <BackTestCheck
          subject={record}
          start={() => call(startRiskBackTest, { params: { id, type }, body: { effect: 'block', records: [record] } }, { showsFieldErrors: true })}
        />
      )}
    </li>
  )
}

function Actions({ suggestion: { type, record }, remark }: { suggestion: RiskSuggestion; remark: string }) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: () =>
      call(addRiskEntries, { params: { id, type }, body: { effect: 'block', records: [record], period: 'permanent', remark } }, { showsFieldErrors: true }),
    onSuccess: async (result) => {
      await refetchRisk(queries, id)
      showToast({ kind: 'success', text: t('add.done', { count: result.added + result.reactivated }) })
    },
  })
  const dismiss = useMutation({
    mutationFn: () => call(dismissRiskSuggestion, { params: { id }, body: { type, record } }, { showsFieldErrors: true }),
    onSuccess: (left) => {
      queries.setQueryData(riskSuggestionsQuery(id).queryKey, left)
      showToast({ kind: 'success', text: t('suggestions.dismissed', { count: riskLimits.riskDismissalDays }) })
    },
  })
  const isSending = add.isPending || dismiss.isPending
  return (
    <div className="buttons">
      <Button disabled={isSending} aria-label={t('suggestions.dismissRecord', { record })} onClick={() => dismiss.mutate()}>
        {t('suggestions.dismiss')}
      </Button>
      <Button kind="primary" isBusy={add.isPending} disabled={isSending} aria-label={t('suggestions.blockRecord', { record })} onClick={() => add.mutate()}>
        {t('suggestions.block')}
      </Button>
      <Refusal error={add.error ?? dismiss.error} />
    </div>
  )
}
