import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Approval, isApprovalRequested } from '#areas/approvals/contract/endpoints.ts'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import { type PaymentDetail, refundPayment } from '#areas/payments/contract/endpoints.ts'
import type { Answer, BodyInput } from '#kernel/endpoint.ts'
import { formatMoney, toDecimalText } from '#kernel/money/money.ts'
import { type RefundChoice, refundChoices } from '#kernel/statuses.ts'
import { call } from '#web/api/call.ts'
import { findExcess } from '#web/shared/approvals/find-excess.ts'
import { nameSubject } from '#web/shared/approvals/name-subject.ts'
import { ownLimitsQuery, refetchApprovals } from '#web/shared/approvals/queries.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { AmountField } from '#web/shared/money/amount-field.tsx'
import { useAmountReader } from '#web/shared/money/amount-input.ts'
import { MoneyDialog } from '#web/shared/money/money-dialog.tsx'
import { useMoneyCall } from '#web/shared/money/use-money-call.ts'
import { ExcessNote } from '#web/shared/payments/excess-note.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { findRefundInstruction } from '../instructions.ts'
import { refetchPayment, takeInPayment } from '../queries.ts'
import { refundDays, useRefundFailure } from '../refund-words.ts'
import { NoteField } from './note-field.tsx'
import { ReasonField } from './reason-field.tsx'
import { RefundNotes, RefundSums } from './refund-facts.tsx'

interface RefundValues {
  /** As it is typed. */
  amount: string
  reason: RefundChoice | null
  note: string
}

/** All that is left, or what was sent when its answer got lost. */
function readValues(sent: BodyInput<typeof refundPayment> | null, { currency, amount_refundable_minor: refundableMinor }: PaymentDetail): RefundValues {
  return { amount: toDecimalText(sent?.amount_minor ?? refundableMinor, currency), reason: sent?.reason ?? null, note: sent?.note ?? '' }
}

/** Gives a captured amount back, whole or in part. */
export function RefundDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const nameFailure = useRefundFailure()
  const { currency, amount_refundable_minor: refundableMinor } = payment
  const inWords = (amountMinor: number) => formatMoney(amountMinor, currency, locale)

  const sayWhatHappened = ({ refund, payment: after }: Answer<typeof refundPayment>) => {
    const amount = inWords(refund.amount_minor)
    if (refund.status === 'pending' && findRefundInstruction(after, refund.id)) showToast({ kind: 'success', text: t('refundDialog.sent', { amount }) })
    else if (refund.status === 'failed') showToast({ kind: 'error', text: t('refundDialog.failed', { amount, reason: nameFailure(refund.failure_reason) }) })
    else showToast({ kind: 'success', text: t(refund.status === 'pending' ? 'refundDialog.onItsWay' : 'refundDialog.done', { amount, ...refundDays }) })
  }
  const sayRequested = (requested: Approval) =>
    showToast({ kind: 'success', text: t('refundDialog.requested', { amount: nameSubject(requested, locale), hours: approvalLimits.approvalHours }) })
  const ownLimits = useQuery(ownLimitsQuery(merchantId)).data
  const read = useAmountReader(currency, refundableMinor)
  const money = useMoneyCall({
    subject: `${merchantId}/${payment.id}/refund`,
    send: (body: BodyInput<typeof refundPayment>, idempotencyKey) =>
      call(refundPayment, { params: { id: merchantId, paymentId: payment.id }, body }, { idempotencyKey, showsFieldErrors: true }),
    onRefused: () => void refetchPayment(queries, merchantId, payment.id),
  })
  const [initial] = useState(() => readValues(money.unsettled, payment))
  const form = useContractForm({
    endpoint: refundPayment,
    initial,
    toBody: ({ amount, reason, note }) =>
      money.unsettled ?? { amount_minor: read(amount).amountMinor, reason, ...(reason === 'other' && { note: note.trim() }) },
    fields: ['amount_minor', 'reason', 'note'],
    texts: ({ amount, note }) => ({
      amount_minor: read(amount).problem,
      reason: t('dialog.chooseReason'),
      note: note.trim() ? undefined : t('refundDialog.noteMissing'),
    }),
    send: money.send,
    onDone: (answer) => {
      if (isApprovalRequested(answer)) {
        void refetchPayment(queries, merchantId, payment.id)
        sayRequested(answer.approval)
      } else {
        void takeInPayment(queries, merchantId, answer.payment)
        sayWhatHappened(answer)
      }
      void refetchApprovals(queries, merchantId)
      onClose()
    },
  })
  const { amount, reason, note } = form.values
  const { amountMinor } = read(amount)
  const isLocked = form.isSending || money.unsettled !== null
  // Refunded elsewhere while the dialog was open.
  const isOver = refundableMinor === 0
  const excess = amountMinor === null ? null : findExcess(ownLimits, 'refund', amountMinor, currency)
  const submitKey = excess ? 'refundDialog.request' : 'refundDialog.submit'
  const leavesMinor = refundableMinor - (amountMinor ?? 0)
  return (
    <MoneyDialog
      title={t('refundDialog.title')}
      submitText={amountMinor === null ? t('refundDialog.submitPlain') : t(submitKey, { amount: inWords(amountMinor) })}
      isOver={isOver}
      form={form}
      money={money}
      onClose={onClose}
    >
      <RefundSums payment={payment} />
      <AmountField
        label={t('dialog.amount')}
        text={amount}
        currency={currency}
        read={read}
        onChange={(text) => form.change({ amount: text }, 'amount_minor')}
        hint={leavesMinor === 0 ? t(isOver ? 'refundDialog.over' : 'refundDialog.leavesNothing') : t('refundDialog.leaves', { amount: inWords(leavesMinor) })}
        problem={form.problems.amount_minor}
        isDisabled={isLocked || isOver}
      />
      <ReasonField
        reasons={refundChoices}
        nameOf={(value) => t(`refundReason.${value}`)}
        chosen={reason}
        onChoose={(chosen) => form.change({ reason: chosen })}
        problem={form.problems.reason}
        isDisabled={isLocked}
      />
      {reason === 'other' && <NoteField text={note} onChange={(text) => form.change({ note: text })} problem={form.problems.note} isDisabled={isLocked} />}
      {excess && <ExcessNote excess={excess} currency={currency} />}
      <RefundNotes payment={payment} />
    </MoneyDialog>
  )
}
