import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type BulkAction, startBulkCancellation, startBulkCapture, startBulkRefund } from '#areas/payments/contract/bulk.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { type CancellationReason, cancellationReasons, type RefundChoice, refundChoices } from '#kernel/statuses.ts'
import { call } from '#web/api/call.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { MoneyDialog } from '#web/shared/money/money-dialog.tsx'
import { useMoneyCall } from '#web/shared/money/use-money-call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { NoteField } from '../dialogs/note-field.tsx'
import { ReasonField } from '../dialogs/reason-field.tsx'
import styles from './bulk.module.css'
import { bulkQuery } from './queries.ts'

interface StartDialogProps {
  bulk: BulkAction
  /** Payments that it will have. */
  count: number
  onClose: () => void
}

/** Confirms a review. */
export default function StartDialog(props: StartDialogProps) {
  if (props.bulk.kind === 'refund') return <RefundsDialog {...props} />
  if (props.bulk.kind === 'cancel') return <CancellationsDialog {...props} />
  return <CapturesDialog {...props} />
}

function useStart({ bulk: { id: bulkId, kind }, count, onClose }: StartDialogProps) {
  const { t } = useTranslation('bulk')
  const locale = useLocale()
  const { id } = useMerchant()
  const queries = useQueryClient()
  return {
    subject: `${id}/${bulkId}/start`,
    params: { id, bulkId },
    texts: {
      title: t(`title.${kind}`),
      submitText: t(`start.${kind}`, { count, shown: formatCount(count, locale) }),
      isDangerous: kind !== 'capture',
    },
    onDone: (started: BulkAction) => {
      queries.setQueryData(bulkQuery(id, bulkId).queryKey, started)
      onClose()
    },
  }
}

function RefundsDialog(props: StartDialogProps) {
  const { t } = useTranslation(['bulk', 'payments'])
  const { subject, params, texts, onDone } = useStart(props)
  const money = useMoneyCall({
    subject,
    send: (body: BodyInput<typeof startBulkRefund>, idempotencyKey) => call(startBulkRefund, { params, body }, { idempotencyKey, showsFieldErrors: true }),
  })
  const form = useContractForm({
    endpoint: startBulkRefund,
    initial: { reason: (money.unsettled?.reason ?? null) as RefundChoice | null, note: money.unsettled?.note ?? '' },
    toBody: ({ reason, note }) => money.unsettled ?? { reason, ...(reason === 'other' && { note: note.trim() }) },
    fields: ['reason', 'note'],
    texts: ({ note }) => ({ reason: t('payments:dialog.chooseReason'), note: note.trim() ? undefined : t('payments:refundDialog.noteMissing') }),
    send: money.send,
    onDone,
  })
  const { reason, note } = form.values
  const isLocked = form.isSending || money.unsettled !== null
  return (
    <MoneyDialog {...texts} form={form} money={money} onClose={props.onClose}>
      <Totals bulk={props.bulk} />
      <ReasonField
        reasons={refundChoices}
        nameOf={(value) => t(`payments:refundReason.${value}`)}
        chosen={reason}
        onChoose={(chosen) => form.change({ reason: chosen })}
        problem={form.problems.reason}
        isDisabled={isLocked}
        autoFocus
      />
      {reason === 'other' && <NoteField text={note} onChange={(text) => form.change({ note: text })} problem={form.problems.note} isDisabled={isLocked} />}
    </MoneyDialog>
  )
}

function CancellationsDialog(props: StartDialogProps) {
  const { t } = useTranslation(['bulk', 'payments'])
  const { subject, params, texts, onDone } = useStart(props)
  const money = useMoneyCall({
    subject,
    send: (body: BodyInput<typeof startBulkCancellation>, idempotencyKey) =>
      call(startBulkCancellation, { params, body }, { idempotencyKey, showsFieldErrors: true }),
  })
  const form = useContractForm({
    endpoint: startBulkCancellation,
    initial: { reason: (money.unsettled?.reason ?? null) as CancellationReason | null },
    toBody: (values) => money.unsettled ?? values,
    fields: ['reason'],
    texts: () => ({ reason: t('payments:dialog.chooseReason') }),
    send: money.send,
    onDone,
  })
  return (
    <MoneyDialog {...texts} closeText={t('keep')} form={form} money={money} onClose={props.onClose}>
      <Totals bulk={props.bulk} />
      <ReasonField
        reasons={cancellationReasons}
        nameOf={(value) => t(`payments:cancellationReason.${value}`)}
        chosen={form.values.reason}
        onChoose={(reason) => form.change({ reason })}
        problem={form.problems.reason}
        isDisabled={form.isSending || money.unsettled !== null}
        autoFocus
      />
    </MoneyDialog>
  )
}

function CapturesDialog(props: StartDialogProps) {
  const { subject, params, texts, onDone } = useStart(props)
  const money = useMoneyCall({
    subject,
    send: (body: BodyInput<typeof startBulkCapture>, idempotencyKey) => call(startBulkCapture, { params, body }, { idempotencyKey, showsFieldErrors: true }),
  })
  const form = useContractForm({ endpoint: startBulkCapture, initial: {}, toBody: () => ({}), fields: [], send: money.send, onDone })
  return (
    <MoneyDialog {...texts} form={form} money={money} onClose={props.onClose}>
      <Totals bulk={props.bulk} />
    </MoneyDialog>
  )
}

/** The amounts that move. */
function Totals({ bulk: { kind, sums } }: Pick<StartDialogProps, 'bulk'>) {
  const { t } = useTranslation('bulk')
  return (
    <div className={styles.totals}>
      <p>{t(`confirm.${kind}`)}</p>
      <ul aria-label={t(`amounts.${kind}`)}>
        {sums
          .filter(({ outcome }) => outcome === 'open')
          .map(({ currency, amount_minor }) => (
            <li key={currency}>
              <Money amountMinor={amount_minor} currency={currency} />
            </li>
          ))}
      </ul>
    </div>
  )
}
