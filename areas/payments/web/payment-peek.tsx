import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#kernel/money/money.ts'
import { paymentQuery } from '#web/api/payment-queries.ts'
import { CustomerLink } from '#web/shared/customers/customer-card.tsx'
import { PeekView } from '#web/shared/lists/peek-view.tsx'
import { CardMark } from '#web/shared/payments/card-mark.tsx'
import { PaymentStatusTag } from '#web/shared/payments/payment-status-tag.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { AmountsCard } from './detail/amounts-card.tsx'
import { PaymentActions } from './detail/payment-actions.tsx'
import { TimelineCard } from './detail/timeline-card.tsx'

/** A payment beside the list. */
export default function PaymentPeek({ id }: { id: string }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const query = useQuery(paymentQuery(merchantId, id))
  return (
    <PeekView
      key={id}
      query={query}
      failed={t('detail.failed')}
      page={{ to: '/payments/$paymentId', params: { paymentId: id } }}
      parts={(payment) => {
        const { customer, customer_name: name, card } = payment
        const email = customer?.email ?? payment.customer_email
        return {
          figure: formatMoney(payment.amount_minor, payment.currency, locale),
          what: payment.description,
          state: (
            <>
              <PaymentStatusTag status={payment.status} />
              <DateTime at={payment.created_at} />
            </>
          ),
          actions: <PaymentActions payment={payment} />,
          receipt: <AmountsCard payment={payment} />,
          facts: (
            <Facts
              facts={[
                {
                  key: 'customer',
                  label: t('columns.customer'),
                  value: customer ? <CustomerLink id={customer.id}>{customer.name ?? name ?? email ?? t('customer.unnamed')}</CustomerLink> : name,
                },
                { key: 'email', label: t('customer.email'), value: email },
                { key: 'card', label: t('columns.card'), value: card && <CardMark brand={card.brand} last4={card.last4} /> },
                { key: 'order', label: t('columns.order'), value: payment.order_number },
              ]}
            />
          ),
          activity: <TimelineCard payment={payment} isPanel />,
        }
      }}
    />
  )
}
