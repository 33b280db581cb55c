import type { BodyInput } from '@counterfoil/contract/endpoint'
import { formatMoney } from '@counterfoil/contract/money/money'
import { cancelPayment, type PaymentDetail } from '@counterfoil/contract/payments/endpoints'
import { type CancellationReason, cancellationReasons } from '@counterfoil/contract/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { MoneyDialog } from '../../../shared/money/money-dialog.tsx'
import { useMoneyCall } from '../../../shared/money/use-money-call.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'
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
      call(cancelPayment, { params: { id: merchantId, paymentId: payment.id }, body }, { idempotencyKey, showsErrors: true }),
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
