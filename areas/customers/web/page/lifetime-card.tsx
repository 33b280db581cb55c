import { useTranslation } from 'react-i18next'
import type { CustomerDetail, CustomerLifetime } from '#areas/customers/contract/detail.ts'
import { FigureTerm } from '#web/shared/figures/figure-term.tsx'
import { Ledger, LedgerLine, Receipt } from '#web/ui/layout/receipt.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'

/** What the customer paid in all, with a total per currency. Absent without payments. */
export function LifetimeCard({ customer: { lifetime } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  if (lifetime.length === 0) return null
  return (
    <Receipt label={t('lifetime.title')}>
      {lifetime.map((totals) => (
        <Totals key={totals.currency} totals={totals} isOne={lifetime.length === 1} />
      ))}
    </Receipt>
  )
}

function Totals({ totals, isOne }: { totals: CustomerLifetime; isOne: boolean }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const { currency, payment_count: count, refunded_minor: refunded, disputed_minor: disputed, average_minor: average } = totals
  const amount = (amountMinor: number, mode: 'number' | 'symbol' = 'number') => <Money amountMinor={amountMinor} currency={currency} mode={mode} />
  const payments = <FigureTerm of="customer.lifetime_payments">{t('counted.payments', { count, shown: formatCount(count, locale) })}</FigureTerm>
  return (
    <>
      <Ledger label={currency}>
        <LedgerLine label={<FigureTerm of="customer.lifetime_gross" />} note={payments}>
          {amount(totals.captured_minor)}
        </LedgerLine>
        {refunded !== 0 && <LedgerLine label={<FigureTerm of="customer.lifetime_refunded" />}>{amount(-refunded)}</LedgerLine>}
        {disputed !== 0 && <LedgerLine label={<FigureTerm of="customer.lifetime_disputed" />}>{amount(-disputed)}</LedgerLine>}
        <LedgerLine label={<FigureTerm of="customer.lifetime_net" />} note={!isOne && currency} isTotal>
          {amount(totals.net_minor, 'symbol')}
        </LedgerLine>
      </Ledger>
      {average !== null && average !== totals.captured_minor && (
        <p>
          <FigureTerm of="customer.lifetime_average" /> {amount(average, 'symbol')}
        </p>
      )}
    </>
  )
}
