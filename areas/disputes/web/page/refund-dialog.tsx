import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApprovalRequested } from '#areas/approvals/contract/endpoints.ts'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { refundPayment } from '#areas/payments/contract/endpoints.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { DisputeCategory, RefundReason } from '#kernel/statuses.ts'
import { call } from '#web/api/call.ts'
import { findExcess } from '#web/shared/approvals/find-excess.ts'
import { nameSubject } from '#web/shared/approvals/name-subject.ts'
import { ownLimitsQuery, refetchApprovals } from '#web/shared/approvals/queries.ts'
import styles from '#web/shared/money/money-dialog.module.css'
import { MoneyDialog } from '#web/shared/money/money-dialog.tsx'
import { useMoneyCall } from '#web/shared/money/use-money-call.ts'
import { ExcessNote } from '#web/shared/payments/excess-note.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { refetchDispute } from './queries.ts'

interface RefundDialogProps {
  dispute: DisputeDetail
  onClose: () => void
  /** The inquiry has ended, and the button that opened this is gone. */
  onDone: () => void
}

const refundDays = { min: paymentLimits.refundDaysMin, max: paymentLimits.refundDaysMax }

/** The reason that a refund has after what the cardholder claims. */
function reasonOf(category: DisputeCategory): RefundReason {
  if (category === 'fraud') return 'fraudulent'
  return category === 'duplicate' ? 'duplicate' : 'requested_by_customer'
}

/** Refunds the rest of a payment, which ends the inquiry about it. The refund has the limits of every other. Fetched when it is opened. */
export default function RefundDialog({ dispute, onClose, onDone }: RefundDialogProps) {
  const { t } = useTranslation(['dispute', 'payments'])
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const { payment, category } = dispute
  const { currency, amount_refundable_minor: refundableMinor } = payment
  const inWords = (amountMinor: number) => formatMoney(amountMinor, currency, locale)
  const money = useMoneyCall({
    subject: `${merchantId}/${payment.id}/refund`,
    send: (body: BodyInput<typeof refundPayment>, idempotencyKey) =>
      call(refundPayment, { params: { id: merchantId, paymentId: payment.id }, body }, { idempotencyKey, showsFieldErrors: true }),
    onRefused: () => void refetchDispute(queries, merchantId, dispute),
  })
  const body = money.unsettled ?? { amount_minor: refundableMinor, reason: reasonOf(category) }
  const refund = useMutation({
    mutationFn: () => money.send(body),
    onSuccess: (answer) => {
      void refetchDispute(queries, merchantId, dispute)
      void refetchApprovals(queries, merchantId)
      if (isApprovalRequested(answer)) {
        const text = t('payments:refundDialog.requested', { amount: nameSubject(answer.approval, locale), hours: approvalLimits.approvalHours })
        showToast({ kind: 'success', text })
        onClose()
        return
      }
      const what = dispute.is_reported ? 'sent' : answer.refund.status === 'pending' ? 'onItsWay' : 'done'
      showToast({ kind: 'success', text: t(`payments:refundDialog.${what}`, { amount: inWords(answer.refund.amount_minor), ...refundDays }) })
      onDone()
    },
  })
  const amount = inWords(body.amount_minor)
  const name = payment.customer_name ?? payment.customer_email
  const excess = findExcess(useQuery(ownLimitsQuery(merchantId)).data, 'refund', body.amount_minor, currency)
  return (
    <MoneyDialog
      title={name === null ? t('payments:refundDialog.submit', { amount }) : t('refundDialog.title', { amount, name })}
      submitText={t(excess ? 'payments:refundDialog.request' : 'payments:refundDialog.submit', { amount })}
      isOver={!dispute.can_refund}
      form={{ submit: () => refund.mutate(), isSending: refund.isPending, refusal: { error: refund.error, fields: [] }, clearRefusal: refund.reset }}
      money={money}
      onClose={onClose}
    >
      <Facts facts={[{ key: 'reason', label: t('refundDialog.reason'), value: t(`payments:refundReason.${body.reason}`) }]} />
      {excess && <ExcessNote excess={excess} currency={currency} />}
      <p className={styles.notes}>
        {t(dispute.is_reported ? 'refundDialog.textPlatform' : 'refundDialog.text')}
        <SentenceGap />
        {t('payments:refundDialog.feeKeptPlain')}
        <SentenceGap />
        {t('payments:refundDialog.days', refundDays)}
      </p>
    </MoneyDialog>
  )
}
