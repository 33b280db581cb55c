import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { Destination, PayoutStatusTag, useArrival } from '#web/shared/payouts/payout-cells.tsx'
import { payoutQuery } from '#web/shared/payouts/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { DetailColumns } from '#web/ui/layout/detail-columns.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { formatDay, formatShortZone, formatTime } from '#web/ui/time/time.ts'
import { CancelAction } from './detail/cancel-action.tsx'
import { Lines } from './detail/lines.tsx'
import { Panels } from './detail/panels.tsx'
import { TimelineCard } from './detail/timeline-card.tsx'
import { TotalsCard } from './detail/totals-card.tsx'
import { isMoving, paidAt } from './state.ts'

const route = getRouteApi('/shell/balance/payouts/$payoutId')

const pollMs = 10_000

/** One payout: what became of it, and what it is made of, to the last minor unit. */
export function PayoutPage() {
  const { t } = useTranslation('balance')
  const { payoutId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const payout = useQuery({
    ...payoutQuery(merchantId, payoutId),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollMs : false),
  })
  return (
    <DetailPage
      query={payout}
      text={(key) => t(`payout.${key}`)}
      back={<WayBack path="/balance/payouts" />}
      actions={<Link to="/balance/payouts">{t('payouts.all')}</Link>}
      view={(found) => <PayoutView payout={found} />}
    />
  )
}

function PayoutView({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const amount = formatMoney(payout.amount_minor, payout.currency, locale)
  return (
    <>
      <PageHeader
        title={t('payout.title', { amount })}
        figure={amount}
        breadcrumb={<WayBack path="/balance/payouts" />}
        subtitle={<Subtitle payout={payout} />}
        actions={<CancelAction payout={payout} />}
      />
      <Panels payout={payout} />
      <DetailColumns rail={<FactsCard payout={payout} />}>
        <TotalsCard payout={payout} />
        <TimelineCard payout={payout} />
      </DetailColumns>
      <Lines payout={payout} />
    </>
  )
}

function Subtitle({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (
    <span className={styles.subtitle}>
      <PayoutStatusTag status={payout.status} />
      <time dateTime={payout.created_at}>{t('payout.created', { time: formatTime(payout.created_at, timeZone, locale) })}</time>
      <span>{formatShortZone(timeZone, locale, payout.created_at)}</span>
    </span>
  )
}

/** Where the money goes, when, for how much, by whose wish, and by what the bank finds it. */
function FactsCard({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const arrivalOf = useArrival()
  const paid = paidAt(payout)
  const { fee_minor: feeMinor, currency, trace_id: traceId, is_automatic: isAutomatic } = payout
  const isExpected = payout.status === 'processing'
  const noTrace = isExpected ? <span className={styles.quiet}>{t('payout.facts.noTrace')}</span> : null
  const trace = traceId === null ? noTrace : <CopyableId id={traceId} isWhole />
  const askedBy = payout.created_by ?? t(isAutomatic ? 'payout.by.schedule' : 'payout.by.merchant_api')
  return (
    <Section title={t('payout.facts.title')}>
      <Facts
        facts={[
          { key: 'destination', label: t('payouts.columns.destination'), value: <Destination account={payout.bank_account} /> },
          { key: 'method', label: t('payout.facts.method'), value: t(`payout.method.${payout.method}`) },
          { key: 'fee', label: t('columns.fee'), value: <Money amountMinor={feeMinor} currency={currency} /> },
          { key: 'arrival', label: t('payout.facts.arrival'), value: isExpected ? arrivalOf(payout) : null },
          { key: 'paid', label: t('payout.facts.paid'), value: paid && <DateTime at={paid} /> },
          { key: 'trace', label: t('payouts.trace'), value: trace },
          { key: 'found', label: t('payout.facts.found'), value: payout.bank_statement_day && formatDay(payout.bank_statement_day, locale, 'day') },
          { key: 'descriptor', label: t('payout.facts.descriptor'), value: payout.statement_descriptor },
          { key: 'description', label: t('payout.facts.description'), value: payout.description },
          { key: 'by', label: t('payout.facts.by'), value: askedBy },
          { key: 'id', label: t('payout.facts.id'), value: <CopyableId id={payout.id} /> },
        ]}
      />
    </Section>
  )
}
