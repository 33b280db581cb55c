import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { capturePayment, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { formatMoney, toDecimalText } from '#kernel/money/money.ts'
import { call } from '#web/api/call.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { AmountField } from '#web/shared/money/amount-field.tsx'
import { useAmountReader } from '#web/shared/money/amount-input.ts'
import styles from '#web/shared/money/money-dialog.module.css'
import { MoneyDialog } from '#web/shared/money/money-dialog.tsx'
import { useMoneyCall } from '#web/shared/money/use-money-call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTimeLeft } from '#web/ui/time/time-left.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { isPaymentInstructed } from '../instructions.ts'
import { refetchPayment, takeInPayment } from '../queries.ts'

/** Takes an authorised amount, whole or in part; the rest goes back to the customer. */
export function CaptureDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const { currency, amount_capturable_minor: capturableMinor } = payment
  const inWords = (amountMinor: number) => formatMoney(amountMinor, currency, locale)

  const read = useAmountReader(currency, capturableMinor)
  const money = useMoneyCall({
    subject: `${merchantId}/${payment.id}/capture`,
    send: (body: BodyInput<typeof capturePayment>, idempotencyKey) =>
      call(capturePayment, { params: { id: merchantId, paymentId: payment.id }, body }, { idempotencyKey, showsFieldErrors: true }),
    onRefused: () => void refetchPayment(queries, merchantId, payment.id),
  })
  const [initial] = useState({ amount: toDecimalText(money.unsettled?.amount_minor ?? capturableMinor, currency) })
  const form = useContractForm({
    endpoint: capturePayment,
    initial,
    toBody: ({ amount }) => money.unsettled ?? { amount_minor: read(amount).amountMinor },
    fields: ['amount_minor'],
    texts: ({ amount }) => ({ amount_minor: read(amount).problem }),
    send: money.send,
    onDone: (captured) => {
      void takeInPayment(queries, merchantId, captured)
      const text = isPaymentInstructed(captured) ? t('captureDialog.sent') : t('captureDialog.done', { amount: inWords(captured.amount_captured_minor) })
      showToast({ kind: 'success', text })
      onClose()
    },
  })
  const { amountMinor } = read(form.values.amount)
  const restMinor = capturableMinor - (amountMinor ?? 0)
  return (
    <MoneyDialog
      title={t('captureDialog.title')}
      submitText={amountMinor === null ? t('captureDialog.submitPlain') : t('captureDialog.submit', { amount: inWords(amountMinor) })}
      form={form}
      money={money}
      onClose={onClose}
    >
      <CaptureFacts payment={payment} />
      <AmountField
        label={t('dialog.amount')}
        text={form.values.amount}
        currency={currency}
        read={read}
        onChange={(amount) => form.change({ amount }, 'amount_minor')}
        hint={restMinor === 0 ? t('captureDialog.all') : t('captureDialog.rest', { amount: inWords(restMinor) })}
        problem={form.problems.amount_minor}
        isDisabled={form.isSending || money.unsettled !== null}
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
