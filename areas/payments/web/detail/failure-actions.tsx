import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { relatedFilters } from '#areas/payments/contract/related.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { CopyButton } from '#web/ui/text/copy-button.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime, formatZone } from '#web/ui/time/time.ts'

/** What a failed payment leads to: its details for a message to the customer or the bank, and the customer's other attempts. */
export function FailureActions({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const details = useFailureDetails(payment)
  const { customer } = relatedFilters(payment)
  return (
    <>
      {customer && (
        <ButtonLink to="/payments" search={searchFor(paymentQuery, customer)}>
          {t('detail.otherPayments')}
        </ButtonLink>
      )}
      <CopyButton text={details}>{t('detail.copyDetails')}</CopyButton>
    </>
  )
}

/** One fact a line, in the reader's language and the business's time zone. */
function useFailureDetails({ id, amount_minor, currency, created_at, decline, payment_method, customer, customer_email }: PaymentDetail): string {
  const { t } = useTranslation(['payments', 'common'])
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const time = t('timeInZone', { time: formatTime(created_at, timeZone, locale), zone: formatZone(timeZone, locale, created_at) })
  const card = payment_method && t('common:card.spoken', { brand: t(`common:card.brand.${payment_method.brand}`), last4: payment_method.last4 })
  const facts: readonly [name: string, value: string | null | undefined][] = [
    [t('detail.id'), id],
    [t('columns.amount'), formatMoney(amount_minor, currency, locale)],
    [t('columns.created'), time],
    [t('card.title'), card],
    [t('customer.email'), customer?.email ?? customer_email],
    [t('decline.title'), decline?.text],
    [t('decline.ourCode'), decline?.code],
    [t('decline.code'), decline?.network_code],
  ]
  return facts.flatMap(([name, value]) => (value ? [t('pair', { name, value })] : [])).join('\n')
}
