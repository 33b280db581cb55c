import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelPayment, type PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { type CancellationReason, cancellationReasons } from '#kernel/statuses.ts'
import { call } from '#web/api/call.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { MoneyDialog } from '#web/shared/money/money-dialog.tsx'
import { useMoneyCall } from '#web/shared/money/use-money-call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { isPaymentInstructed } from '../instructions.ts'
import { takeInPayment } from '../queries.ts'
import { ReasonField } from './reason-field.tsx'

/** Ends a payment of which nothing was captured. */
export function CancelDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const money = useMoneyCall({
    subject: `${merchantId}/${payment.id}/cancel`,
    send: (body: BodyInput<typeof cancelPayment>, idempotencyKey) =>
      call(cancelPayment, { params: { id: merchantId, paymentId: payment.id }, body }, { idempotencyKey, showsFieldErrors: true }),
  })
  const [initial] = useState<{ reason: CancellationReason | null }>({ reason: money.unsettled?.reason ?? null })
  const form = useContractForm({
    endpoint: cancelPayment,
    initial,
    toBody: (values) => money.unsettled ?? values,
    fields: ['reason'],
    texts: () => ({ reason: t('dialog.chooseReason') }),
    send: money.send,
    onDone: (canceled) => {
      void takeInPayment(queries, merchantId, canceled)
      showToast({ kind: 'success', text: t(isPaymentInstructed(canceled) ? 'cancelDialog.sent' : 'cancelDialog.done') })
      onClose()
    },
  })
  const amount = formatMoney(payment.amount_capturable_minor, payment.currency, locale)
  return (
    <MoneyDialog
      title={t('cancelDialog.title')}
      submitText={t('cancelDialog.submit')}
      closeText={t('cancelDialog.keep')}
      isDangerous
      form={form}
      money={money}
      onClose={onClose}
    >
      <p>{payment.amount_capturable_minor > 0 ? t('cancelDialog.text', { amount }) : t('cancelDialog.textPlain')}</p>
      <ReasonField
        reasons={cancellationReasons}
        nameOf={(value) => t(`cancellationReason.${value}`)}
        chosen={form.values.reason}
        onChoose={(reason) => form.change({ reason })}
        problem={form.problems.reason}
        isDisabled={form.isSending || money.unsettled !== null}
        autoFocus
      />
    </MoneyDialog>
  )
}
