import { formatMoney } from '@counterfoil/contract/money'
import type { PaymentDetail } from '@counterfoil/contract/payments'
import { cancelPayment } from '@counterfoil/contract/payments'
import type { CancellationReason } from '@counterfoil/contract/statuses'
import { cancellationReasons } from '@counterfoil/contract/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { findFieldError } from '../../../api/errors.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { MoneyDialog } from '../../../ui/money-dialog.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import { useMoneyAction } from '../../../ui/use-money-action.ts'
import { isPaymentInstructed } from '../instructions.ts'
import { takeInPayment } from '../queries.ts'
import { ReasonField } from './reason-field.tsx'

/** Ends a payment of which nothing was captured. */
export function CancelDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const action = useMoneyAction<{ reason: CancellationReason }, PaymentDetail>({
    subject: `${merchantId}/${payment.id}/cancel`,
    send: (body, idempotencyKey) => call(cancelPayment, { params: { id: merchantId, paymentId: payment.id }, body }, { idempotencyKey, showsErrors: true }),
    onDone: (canceled) => {
      void takeInPayment(queries, merchantId, canceled)
      showToast({ kind: 'success', text: t(isPaymentInstructed(canceled) ? 'cancelDialog.sent' : 'cancelDialog.done') })
      onClose()
    },
  })

  const { unsettledValues, isSending, error } = action
  const [reason, setReason] = useState<CancellationReason | null>(unsettledValues?.reason ?? null)
  const [isTried, setIsTried] = useState(false)
  const submit = () => {
    setIsTried(true)
    if (unsettledValues) void action.submit(unsettledValues)
    else if (reason !== null) void action.submit({ reason })
  }
  const amount = formatMoney(payment.amount_capturable_minor, payment.currency, locale)
  return (
    <MoneyDialog
      title={t('cancelDialog.title')}
      submitText={t('cancelDialog.submit')}
      closeText={t('cancelDialog.keep')}
      isDangerous
      action={action}
      fields={['reason']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{payment.amount_capturable_minor > 0 ? t('cancelDialog.text', { amount }) : t('cancelDialog.textPlain')}</p>
      <ReasonField
        reasons={cancellationReasons}
        nameOf={(value) => t(`cancellationReason.${value}`)}
        chosen={reason}
        onChoose={setReason}
        problem={isTried && reason === null ? t('dialog.chooseReason') : findFieldError(error, 'reason')}
        isDisabled={isSending || unsettledValues !== null}
        autoFocus
      />
    </MoneyDialog>
  )
}
