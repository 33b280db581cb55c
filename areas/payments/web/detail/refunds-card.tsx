import { useTranslation } from 'react-i18next'
import type { PaymentDetail, Refund } from '#areas/payments/contract/endpoints.ts'
import type { ShownInstruction } from '#kernel/instructions.ts'
import { InstructionTag, InstructionText } from '#web/shared/instructions/instruction-note.tsx'
import { RefundStatusTag } from '#web/shared/payments/refund-status-tag.tsx'
import { useCan } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import styles from '#web/ui/layout/detail.module.css'
import { MoneyRow } from '#web/ui/layout/money-row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useNow } from '#web/ui/time/use-now.ts'
import { findRefundInstruction } from '../instructions.ts'
import { canCancelRefund } from '../payment-actions.ts'
import { findRefundArrival, refundDays, useRefundFailure } from '../refund-words.ts'

const CancelRefundDialog = lazyPart(() => import('../dialogs/cancel-refund-dialog.tsx'))

/** Every refund with its fate. */
export function RefundsCard({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const now = useNow()
  const mayRefund = useCan('payments.refund')
  const dialog = useDialog<Refund>()
  if (payment.refunds.length === 0) return null
  // The days count from the platform's confirmation.
  const arrival = findRefundArrival(
    payment.refunds.filter(({ id }) => !findRefundInstruction(payment, id)),
    now,
  )
  return (
    <Section title={t('refunds.title')}>
      <ul className={styles.rows}>
        {payment.refunds.map((refund) => (
          <RefundRow
            key={refund.id}
            refund={refund}
            instruction={findRefundInstruction(payment, refund.id)}
            onCancel={mayRefund && canCancelRefund(payment, refund) ? () => dialog.open(refund) : undefined}
          />
        ))}
      </ul>
      {arrival && <p className={styles.remark}>{t(`refunds.arrives.${arrival}`, refundDays)}</p>}
      {dialog.subject && <CancelRefundDialog payment={payment} refund={dialog.subject} onClose={dialog.close} onDone={dialog.closeForGood} />}
    </Section>
  )
}

interface RefundRowProps {
  refund: Refund
  instruction: ShownInstruction | undefined
  /** Left out where it can't be canceled. */
  onCancel: (() => void) | undefined
}

function RefundRow({ refund, instruction, onCancel }: RefundRowProps) {
  const { t } = useTranslation('payments')
  const nameFailure = useRefundFailure()
  const by = refund.created_by ? t('refunds.by', { name: refund.created_by }) : t('refunds.byApi')
  // A code that networks use is told in our words, anything else as the platform said it.
  const ownWords = instruction && instruction.reason !== refund.failure_reason ? instruction.reason : null
  const reason = refund.reason ?? (refund.note && 'other')
  const words = [reason && t(`refundReason.${reason}`), by].filter(Boolean).join(' · ')
  return (
    <MoneyRow
      amountMinor={refund.amount_minor}
      currency={refund.currency}
      at={refund.created_at}
      what={words}
      status={
        instruction && refund.status === 'pending' ? (
          <InstructionTag instruction={instruction} />
        ) : (
          refund.status !== 'succeeded' && <RefundStatusTag status={refund.status} />
        )
      }
    >
      <CopyableId id={refund.id} isWhole />
      {refund.note && <span>{t('pair', { name: t('refundDialog.note'), value: refund.note })}</span>}
      {refund.status === 'failed' && !ownWords && <span>{nameFailure(refund.failure_reason)}</span>}
      {onCancel && (
        <Button size="small" onClick={onCancel}>
          {t('cancelRefund.open')}
        </Button>
      )}
      {instruction && <InstructionText instruction={{ ...instruction, reason: ownWords }} />}
    </MoneyRow>
  )
}
