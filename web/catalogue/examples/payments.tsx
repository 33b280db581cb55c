import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentItem } from '#areas/payments/contract/endpoints.ts'
import { unknownCountry } from '#kernel/cards/countries.ts'
import { cardBrands, paymentStatuses, refundStatuses } from '#kernel/statuses.ts'
import { ApiError } from '../../api/errors.ts'
import { CustomerCard } from '../../shared/customers/customer-card.tsx'
import { AmountField } from '../../shared/money/amount-field.tsx'
import { useAmountReader } from '../../shared/money/amount-input.ts'
import { MoneyDialog } from '../../shared/money/money-dialog.tsx'
import { MoneyProblem } from '../../shared/money/money-problem.tsx'
import { CardMark } from '../../shared/payments/card-mark.tsx'
import { CreateTestPayment } from '../../shared/payments/create-test-payment.tsx'
import { ExcessNote } from '../../shared/payments/excess-note.tsx'
import { PaymentRow } from '../../shared/payments/payment-row.tsx'
import { PaymentStatusTag } from '../../shared/payments/payment-status-tag.tsx'
import { PaymentTable } from '../../shared/payments/payment-table.tsx'
import { RefundStatusTag } from '../../shared/payments/refund-status-tag.tsx'
import { RefusedReason } from '../../shared/payments/refused-reason.tsx'
import { Button } from '../../ui/forms/button.tsx'
import detail from '../../ui/layout/detail.module.css'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { OwnAddress } from './support/surroundings.tsx'

export const CardMark_Kinds = () =>
  cardBrands.map((brand) => (
    <p key={brand}>
      <CardMark brand={brand} last4="4242" />
    </p>
  ))

/** Only in a sandbox. */
export const CreateTestPayment_Default = () => <CreateTestPayment />

export const ExcessNote_Kinds = () => <ExcessNote excess={{ exceeded: 'each', limitMinor: 10_000 }} currency="USD" />

const payment: PaymentItem = {
  id: 'pi_0VbmLGC4UvidskqxvnvRzis2',
  created_at: '2026-11-02T09:30:00Z',
  status: 'successful',
  amount_minor: 5800,
  amount_refunded_minor: 0,
  currency: 'EUR',
  card: { brand: 'visa', last4: '4242' },
  customer_name: 'Ada Lin',
  customer_email: 'ada.lin@example.com',
  order_number: '10999',
  description: 'Linen apron',
  decline: null,
  capture_before: null,
}

export const PaymentRow_Default = () => (
  <OwnAddress>
    <ul className={detail.rows}>
      <PaymentRow payment={payment}>{payment.order_number}</PaymentRow>
      <PaymentRow payment={{ ...payment, status: 'partially_refunded' }} />
    </ul>
  </OwnAddress>
)

export const PaymentStatusTag_Kinds = () =>
  paymentStatuses.map((status) => (
    <p key={status}>
      <PaymentStatusTag status={status} />
    </p>
  ))

const succeeded: PaymentItem = { ...payment, status: 'partially_refunded', amount_refunded_minor: 1950 }

function PaymentTableExample({ items, isBusy = false }: { items: readonly PaymentItem[] | undefined; isBusy?: boolean }) {
  const { t } = useTranslation('catalogue')
  return (
    <OwnAddress>
      <PaymentTable items={items} caption={t('samples.list')} isBusy={isBusy} />
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

export const PaymentTable_Default = () => <PaymentTableExample items={usePayments()} />
export const PaymentTable_Busy = () => <PaymentTableExample items={usePayments()} isBusy />
export const PaymentTable_Loading = () => <PaymentTableExample items={undefined} />

export const RefundStatusTag_Kinds = () =>
  refundStatuses.map((status) => (
    <p key={status}>
      <RefundStatusTag status={status} />
    </p>
  ))

const refusals = [
  { switch: 'currency', value: 'EUR' },
  { switch: 'brand', value: 'amex' },
  { switch: 'country', value: 'DE' },
  { switch: 'country', value: unknownCountry },
] as const

export const RefusedReason_Kinds = () =>
  refusals.map((refusedBy) => (
    <p key={`${refusedBy.switch} ${refusedBy.value}`}>
      <RefusedReason refusedBy={refusedBy} />
    </p>
  ))

export function AmountField_Kinds() {
  const [text, setText] = useState('20.00')
  const read = useAmountReader('USD', 10_000)
  return <AmountField label="USD" text={text} currency="USD" read={read} onChange={setText} hint={null} problem={undefined} isDisabled={false} />
}

interface ExampleProps {
  isDangerous?: boolean
  isOver?: boolean
  error?: unknown
  unsettled?: object | null
}

function MoneyDialogExample({ error = null, unsettled = null, ...props }: ExampleProps) {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && (
        <MoneyDialog
          {...props}
          title={t('menu.refund')}
          submitText={t('menu.refund')}
          form={{ submit: dialog.close, isSending: false, refusal: { error, fields: [] }, clearRefusal: dialog.close }}
          money={{ unsettled, startOver: dialog.close }}
          onClose={dialog.close}
        >
          <p>{t('samples.sentence')}</p>
        </MoneyDialog>
      )}
    </>
  )
}

export const MoneyDialog_Default = () => <MoneyDialogExample />
export const MoneyDialog_Dangerous = () => <MoneyDialogExample isDangerous />
export const MoneyDialog_Disabled = () => <MoneyDialogExample isOver />

/** The answer was lost: the same call can be sent again, and counts once. */
export const MoneyDialog_Unsettled = () => <MoneyDialogExample unsettled={{}} />

export function MoneyDialog_Rejected() {
  const { t } = useTranslation('catalogue')
  return <MoneyDialogExample error={new ApiError({ code: 409, status: 409, message: t('samples.refused'), requestId: 'req_0VbmYENaHSYeXQKfjdEYLhzB' })} />
}

const form = { isSending: false, refusal: { error: null, fields: [] }, clearRefusal: () => undefined }

/** The answer was lost: the same call can be sent again, and counts once. */
export const MoneyProblem_Unsettled = () => <MoneyProblem form={form} money={{ unsettled: {}, startOver: () => undefined }} />

const totals = { payment_count: 12, gross: [{ currency: 'USD' as const, amount_minor: 104_500 }], dispute_count: 1, first_payment_at: '2026-03-14T09:26:53Z' }
const payer = { id: 'cus_0VbmLGC4UvidskqxvnvRzis2', name: 'Ada Lin', email: 'ada.lin@example.com', is_erased: false }

export const CustomerCard_Default = () => (
  <OwnAddress>
    <CustomerCard payment={{ customer: { ...payer, totals }, customer_name: null, customer_email: null }} />
  </OwnAddress>
)
