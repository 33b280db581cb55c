import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#kernel/money/money.ts'
import { nameCountry } from '#web/shared/countries/list-countries.ts'
import { PeekView } from '#web/shared/lists/peek-view.tsx'
import { CardMark } from '#web/shared/payments/card-mark.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { customerDetailQuery } from '../queries.ts'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerState } from './customer-state.tsx'
import { LifetimeCard } from './lifetime-card.tsx'
import { PaymentsCard } from './related-cards.tsx'

/** Payments that there is room for. */
const shownPayments = 3

/** A customer beside the list. */
export default function CustomerPeek({ id }: { id: string }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  return (
    <PeekView
      key={id}
      query={useQuery(customerDetailQuery(merchantId, id))}
      failed={t('detail.failed')}
      page={{ to: '/customers/$customerId', params: { customerId: id } }}
      parts={(customer) => {
        const { email, phone, card, country } = customer
        const name = customer.erasure ? t('erasure.name') : (customer.name ?? email ?? shortenId(id))
        const [paid] = customer.gross
        return {
          figure: paid ? formatMoney(paid.amount_minor, paid.currency, locale) : name,
          what: paid && <strong>{name}</strong>,
          state: (
            <>
              {customer.deleted_at !== null && <strong>{t(customer.erasure ? `erasure.${customer.erasure.state}` : 'detail.deletedTitle')}</strong>}
              <CustomerState customer={customer} />
            </>
          ),
          actions: <CustomerActions customer={customer} />,
          receipt: <LifetimeCard customer={customer} />,
          facts: (
            <Facts
              facts={[
                { key: 'email', label: t('contact.email'), value: email },
                { key: 'phone', label: t('contact.phone'), value: phone },
                { key: 'card', label: t('columns.card'), value: card && <CardMark brand={card.brand} last4={card.last4} /> },
                { key: 'country', label: t('form.country'), value: country && nameCountry(country, locale) },
                { key: 'id', label: t('filters.names.id'), value: <CopyableId id={id} /> },
              ]}
            />
          ),
          activity: <PaymentsCard customer={customer} max={shownPayments} />,
        }
      }}
    />
  )
}
