import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BreakdownKind, breakdownKinds, filtersOfValue, type InsightRange } from '#areas/disputes/contract/insight-links.ts'
import { unknownCountry } from '#kernel/cards/countries.ts'
import { limits } from '#kernel/limits.ts'
import { disputeNetworks } from '#kernel/statuses.ts'
import { nameCountry } from '#web/shared/countries/list-countries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import switchStyles from '#web/shared/figures/range-switch.module.css'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { InsightCard } from './insight-cards.tsx'
import styles from './insights-page.module.css'
import { type InsightsSearch, readInsightsSearch } from './period.ts'
import { breakdownQuery } from './queries.ts'
import { formatRate, rateHundredths } from './rates.ts'

/** Disputes by network, country or a metadata key, each value against its payments. */
export function BreakdownCard({ range, search }: { range: InsightRange; search: InsightsSearch }) {
  const { t } = useTranslation('dispute-insights')
  const { by = 'network', key } = search
  const { id: merchantId } = useMerchant()
  const locale = useLocale()
  const breakdown = useQuery(breakdownQuery(merchantId, range, by, key))
  const bars = useBars(range, by, key, breakdown.data)
  const { from, values = [], value_count: all = 0 } = breakdown.data ?? {}
  return (
    <InsightCard title={t('breakdown.title')} hint={t('breakdown.hint')} bars={by === 'metadata' && key === undefined ? undefined : bars}>
      <nav className={`${switchStyles.switch} ${styles.kinds}`} aria-label={t('breakdown.by')}>
        {breakdownKinds.map((kind) => (
          <Link
            key={kind}
            to="/payments-product/disputes/insights"
            search={readInsightsSearch({ ...search, by: kind })}
            className={switchStyles.segment}
            activeOptions={{ exact: true }}
            activeProps={by === kind ? { 'aria-current': 'page' } : {}}
            preload={false}
            resetScroll={false}
          >
            {t(`breakdown.${kind}`)}
          </Link>
        ))}
      </nav>
      {by === 'metadata' && <MetadataKey search={search} />}
      {breakdown.isError && <ErrorNotice title={t('failed')} error={breakdown.error} onRetry={() => void breakdown.refetch()} />}
      {from === null && <p className={styles.hint}>{t('breakdown.tooMany')}</p>}
      {from && from !== range.from && <p className={styles.hint}>{t('breakdown.since', { day: formatDay(from, locale) })}</p>}
      {all > values.length && (
        <p className={styles.hint}>{t('breakdown.first', { shown: formatCount(values.length, locale), all: formatCount(all, locale) })}</p>
      )}
    </InsightCard>
  )
}

type Breakdown = Awaited<ReturnType<NonNullable<ReturnType<typeof breakdownQuery>['queryFn']>>>

function useBars(range: InsightRange, by: BreakdownKind, key = '', breakdown?: Exclude<Breakdown, symbol>) {
  const { t } = useTranslation('dispute-insights')
  const { t: common } = useTranslation()
  const locale = useLocale()
  if (!breakdown?.from) return undefined
  const counted = { ...range, from: breakdown.from }
  const nameValue = (value: string) => {
    if (by === 'country') return value === unknownCountry ? t('breakdown.unknownCountry') : nameCountry(value, locale)
    const network = disputeNetworks.find((one) => one === value)
    if (by === 'network' && network) return common(`card.brand.${network}`)
    return value === '' ? t('breakdown.notSet') : value
  }
  const most = Math.max(1, ...breakdown.values.map((row) => row.dispute_count))
  return breakdown.values.map((row) => ({
    key: row.value,
    label: nameValue(row.value),
    value: formatRate(rateHundredths(row.dispute_count, row.payment_count), locale),
    detail: t('ofPayments', {
      count: row.dispute_count,
      disputes: formatCount(row.dispute_count, locale),
      payments: formatCount(row.payment_count, locale),
      amountRate: formatRate(rateHundredths(row.disputed_minor, row.captured_minor, row.payment_count), locale),
    }),
    length: row.dispute_count / most,
    filters: filtersOfValue(counted, by, row.value, key),
  }))
}

/** The metadata key of payments to break disputes down by. */
function MetadataKey({ search }: { search: InsightsSearch }) {
  const { t } = useTranslation('dispute-insights')
  const navigate = useNavigate()
  const [key, setKey] = useState(search.key ?? '')
  return (
    <form
      className={styles.key}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ to: '/payments-product/disputes/insights', search: readInsightsSearch({ ...search, by: 'metadata', key }), resetScroll: false })
      }}
    >
      <TextField label={t('breakdown.key')} hint={t('breakdown.keyHint')} value={key} maxLength={limits.metadataKeyLengthMax} onText={setKey} />
      <Button type="submit">{t('breakdown.show')}</Button>
    </form>
  )
}
