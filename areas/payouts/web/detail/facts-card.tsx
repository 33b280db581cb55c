import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import { Destination } from '#web/shared/payouts/payout-cells.tsx'
import { useArrival } from '#web/shared/payouts/use-arrival.ts'
import styles from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { formatDay } from '#web/ui/time/time.ts'
import { paidAt } from '../state.ts'

/** Where the money goes, when, for how much, by whose wish, and by what the bank finds it. */
export function FactsCard({ payout }: { payout: PayoutDetail }) {
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
        ]}
      />
    </Section>
  )
}
