import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cancelRefund, type PaymentDetail, type Refund } from '#areas/payments/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { call } from '#web/api/call.ts'
import { MoneyDialog } from '#web/shared/money/money-dialog.tsx'
import { useMoneyCall } from '#web/shared/money/use-money-call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { refetchPayment, takeInPayment } from '../queries.ts'

interface CancelRefundDialogProps {
  payment: PaymentDetail
  refund: Refund
  onClose: () => void
  /** It is canceled, and the button that opened this is gone. */
  onDone: () => void
}

/** Takes back a refund that hasn't been sent. Fetched when it is opened. */
export default function CancelRefundDialog({ payment, refund, onClose, onDone }: CancelRefundDialogProps) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const amount = formatMoney(refund.amount_minor, refund.currency, locale)
  const params = { id: merchantId, paymentId: payment.id, refundId: refund.id }
  const money = useMoneyCall({
    subject: `${merchantId}/${payment.id}/cancel/${refund.id}`,
    send: (_: object, idempotencyKey) => call(cancelRefund, { params }, { idempotencyKey }),
    onRefused: () => void refetchPayment(queries, merchantId, payment.id),
  })
  const cancel = useMutation({
    mutationFn: () => money.send({}),
    onSuccess: ({ payment: after }) => {
      void takeInPayment(queries, merchantId, after)
      showToast({ kind: 'success', text: t('cancelRefund.done', { amount }) })
      onDone()
    },
  })
  return (
    <MoneyDialog
      title={t('cancelRefund.title')}
      submitText={t('cancelRefund.submit')}
      closeText={t('cancelRefund.keep')}
      isDangerous
      isOver={payment.refunds.find(({ id }) => id === refund.id)?.status !== 'pending'}
      form={{ submit: () => cancel.mutate(), isSending: cancel.isPending, refusal: { error: cancel.error, fields: [] }, clearRefusal: cancel.reset }}
      money={money}
      onClose={onClose}
    >
      <p>{t('cancelRefund.text', { amount })}</p>
    </MoneyDialog>
  )
}
