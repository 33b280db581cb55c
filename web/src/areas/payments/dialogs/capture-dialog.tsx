import { formatMoney } from '@counterfoil/contract/money'
import type { PaymentDetail } from '@counterfoil/contract/payments'
import { capturePayment } from '@counterfoil/contract/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { Money } from '../../../ui/money.tsx'
import styles from '../../../ui/money-dialog.module.css'
import { MoneyDialog } from '../../../ui/money-dialog.tsx'
import { formatTimeLeft } from '../../../ui/time-left.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import { useMoneyAction } from '../../../ui/use-money-action.ts'
import { useNow } from '../../../ui/use-now.ts'
import { isPaymentInstructed } from '../instructions.ts'
import { refetchPayment, takeInPayment } from '../queries.ts'
import { AmountField } from './amount-field.tsx'
import { useAmount } from './use-amount.ts'

/** Takes an authorised amount, whole or in part; the rest goes back to the customer. */
export function CaptureDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const { currency, amount_capturable_minor: capturableMinor } = payment
  const inWords = (amountMinor: number) => formatMoney(amountMinor, currency, locale)

  const action = useMoneyAction<{ amount_minor: number }, PaymentDetail>({
    subject: `${merchantId}/${payment.id}/capture`,
    send: (body, idempotencyKey) => call(capturePayment, { params: { id: merchantId, paymentId: payment.id }, body }, { idempotencyKey, showsErrors: true }),
    onDone: (captured) => {
      void takeInPayment(queries, merchantId, captured)
      const text = isPaymentInstructed(captured) ? t('captureDialog.sent') : t('captureDialog.done', { amount: inWords(captured.amount_captured_minor) })
      showToast({ kind: 'success', text })
      onClose()
    },
    onRefused: () => void refetchPayment(queries, merchantId, payment.id),
  })

  const { unsettledValues, isSending, error } = action
  const amount = useAmount({ currency, initialMinor: unsettledValues?.amount_minor ?? capturableMinor, maxMinor: capturableMinor, error })
  const isLocked = isSending || unsettledValues !== null
  const restMinor = capturableMinor - (amount.amountMinor ?? 0)
  const submit = () => {
    amount.markSent()
    if (unsettledValues) void action.submit(unsettledValues)
    else if (amount.amountMinor !== null) void action.submit({ amount_minor: amount.amountMinor })
  }
  return (
    <MoneyDialog
      title={t('captureDialog.title')}
      submitText={amount.amountMinor === null ? t('captureDialog.submitPlain') : t('captureDialog.submit', { amount: inWords(amount.amountMinor) })}
      action={action}
      fields={['amount_minor']}
      onSubmit={submit}
      onClose={onClose}
    >
      <CaptureFacts payment={payment} />
      <AmountField
        text={amount.text}
        currency={currency}
        onChange={amount.setText}
        hint={restMinor === 0 ? t('captureDialog.all') : t('captureDialog.rest', { amount: inWords(restMinor) })}
        problem={isLocked ? undefined : amount.problem}
        isDisabled={isLocked}
      />
    </MoneyDialog>
  )
}

function CaptureFacts({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const now = useNow()
  const left = payment.capture_before && formatTimeLeft(Date.parse(payment.capture_before) - now, locale)
  return (
    <dl className={styles.sums}>
      <dt data-strong>{t('captureDialog.authorised')}</dt>
      <dd data-strong>
        <Money amountMinor={payment.amount_capturable_minor} currency={payment.currency} />
      </dd>
      {left && (
        <>
          <dt>{t('captureDialog.expires')}</dt>
          <dd>{left}</dd>
        </>
      )}
    </dl>
  )
}
