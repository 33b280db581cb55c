import type { Answer } from '@counterfoil/contract/endpoint'
import { limits } from '@counterfoil/contract/limits'
import { formatMoney } from '@counterfoil/contract/money'
import type { PaymentDetail } from '@counterfoil/contract/payments'
import { refundPayment } from '@counterfoil/contract/payments'
import type { RefundChoice } from '@counterfoil/contract/statuses'
import { refundChoices } from '@counterfoil/contract/statuses'
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
import { findRefundInstruction } from '../instructions.ts'
import { refetchPayment, takeInPayment } from '../queries.ts'
import { useRefundFailure } from '../use-refund-failure.ts'
import { AmountField } from './amount-field.tsx'
import { NoteField } from './note-field.tsx'
import { ReasonField } from './reason-field.tsx'
import { RefundNotes } from './refund-notes.tsx'
import { RefundSums } from './refund-sums.tsx'
import { useAmount } from './use-amount.ts'

interface RefundValues {
  amount_minor: number
  reason: RefundChoice
  note?: string
}

const days = { min: limits.refundDaysMin, max: limits.refundDaysMax }

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
    else showToast({ kind: 'success', text: t(refund.status === 'pending' ? 'refundDialog.onItsWay' : 'refundDialog.done', { amount, ...days }) })
  }
  const action = useMoneyAction<RefundValues, Answer<typeof refundPayment>>({
    subject: `${merchantId}/${payment.id}/refund`,
    send: (body, idempotencyKey) => call(refundPayment, { params: { id: merchantId, paymentId: payment.id }, body }, { idempotencyKey, showsErrors: true }),
    onDone: (answer) => {
      void takeInPayment(queries, merchantId, answer.payment)
      sayWhatHappened(answer)
      onClose()
    },
    onRefused: () => void refetchPayment(queries, merchantId, payment.id),
  })

  const { unsettledValues, isSending, error } = action
  const amount = useAmount({ currency, initialMinor: unsettledValues?.amount_minor ?? refundableMinor, maxMinor: refundableMinor, error })
  const [reason, setReason] = useState<RefundChoice | null>(unsettledValues?.reason ?? null)
  const [note, setNote] = useState(unsettledValues?.note ?? '')
  const [isTried, setIsTried] = useState(false)
  const isLocked = isSending || unsettledValues !== null

  const isNoteMissing = reason === 'other' && note.trim() === ''
  const submit = () => {
    setIsTried(true)
    amount.markSent()
    if (unsettledValues) void action.submit(unsettledValues)
    else if (amount.amountMinor !== null && reason !== null && !isNoteMissing) {
      void action.submit({ amount_minor: amount.amountMinor, reason, ...(reason === 'other' && { note: note.trim() }) })
    }
  }
  // Refunded elsewhere while the dialog was open.
  const isOver = refundableMinor === 0
  const leavesMinor = refundableMinor - (amount.amountMinor ?? 0)
  return (
    <MoneyDialog
      title={t('refundDialog.title')}
      submitText={amount.amountMinor === null ? t('refundDialog.submitPlain') : t('refundDialog.submit', { amount: inWords(amount.amountMinor) })}
      isOver={isOver}
      action={action}
      fields={['amount_minor', 'reason', 'note']}
      onSubmit={submit}
      onClose={onClose}
    >
      <RefundSums payment={payment} />
      <AmountField
        text={amount.text}
        currency={currency}
        onChange={amount.setText}
        hint={leavesMinor === 0 ? t(isOver ? 'refundDialog.over' : 'refundDialog.leavesNothing') : t('refundDialog.leaves', { amount: inWords(leavesMinor) })}
        problem={isLocked || isOver ? undefined : amount.problem}
        isDisabled={isLocked || isOver}
      />
      <ReasonField
        reasons={refundChoices}
        nameOf={(value) => t(`refundReason.${value}`)}
        chosen={reason}
        onChoose={setReason}
        problem={isTried && reason === null ? t('dialog.chooseReason') : findFieldError(error, 'reason')}
        isDisabled={isLocked}
      />
      {reason === 'other' && (
        <NoteField
          text={note}
          onChange={setNote}
          problem={isTried && isNoteMissing ? t('refundDialog.noteMissing') : findFieldError(error, 'note')}
          isDisabled={isLocked}
        />
      )}
      <RefundNotes payment={payment} />
    </MoneyDialog>
  )
}
