import type { PaymentItem } from '@counterfoil/contract/payments/endpoints'
import { useTranslation } from 'react-i18next'
import { PaymentTable } from '../../shared/payments/payment-table.tsx'
import { OwnAddress } from '../own-address.tsx'

const succeeded: PaymentItem = {
  id: 'pi_0VbmLGC4UvidskqxvnvRzis2',
  created_at: '2026-11-02T09:30:00Z',
  status: 'partially_refunded',
  amount_minor: 5800,
  amount_refunded_minor: 1950,
  currency: 'EUR',
  card: { brand: 'visa', last4: '4242' },
  customer_email: 'ada.lin@example.com',
  order_number: '10999',
  description: null,
  decline: null,
  capture_before: null,
}

function Example({ items, isBusy = false }: { items: readonly PaymentItem[] | undefined; isBusy?: boolean }) {
  const { t } = useTranslation('catalogue')
  return (
    <OwnAddress>
      <PaymentTable items={items} caption={t('samples.list')} rowsExpected={3} isBusy={isBusy} />
    </OwnAddress>
  )
}

function usePayments(): readonly PaymentItem[] {
  const { t } = useTranslation('catalogue')
  return [
    succeeded,
    {
      ...succeeded,
      id: 'pi_0VbmLGBxkq0Zr7WnU1sTjcQf',
      status: 'failed',
      amount_minor: 999_999_999_999,
      amount_refunded_minor: 0,
      currency: 'KWD',
      card: { brand: 'mastercard', last4: '4444' },
      decline: { code: 'card_declined', text: t('samples.refused'), next_step: t('samples.hint'), network_code: '05' },
    },
    { ...succeeded, id: 'pi_0VbmLGAq1H7TnBcMdEoPzRtY', status: 'in_process', amount_refunded_minor: 0, currency: 'JPY', card: null, customer_email: null },
  ]
}

export const Default = () => <Example items={usePayments()} />
export const Busy = () => <Example items={usePayments()} isBusy />
export const Loading = () => <Example items={undefined} />
