import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail, TimelineEntry } from '#areas/payments/contract/endpoints.ts'
import { addPaymentNote, deletePaymentNote } from '#areas/payments/contract/notes.ts'
import type { Note } from '#areas/team/contract/notes/note.ts'
import { call } from '#web/api/call.ts'
import { Activity } from '#web/shared/notes/activity.tsx'
import { CardMark } from '#web/shared/payments/card-mark.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { type TimelineEntry as ShownEntry, useDoer, useReasonText } from '#web/ui/layout/timeline.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { mentionableQuery, paymentNotesQuery } from '../queries.ts'
import { useRefundFailure } from '../refund-words.ts'
import { EntryLines } from './timeline-lines.tsx'

const tones: Partial<Record<TimelineEntry['type'], 'good' | 'bad'>> = {
  'payment.attempt_failed': 'bad',
  'payment.capture_refused': 'bad',
  'payment.cancellation_refused': 'bad',
  'approval.approved': 'good',
  'approval.declined': 'bad',
  'approval.expired': 'bad',
  'approval.failed': 'bad',
  'refund.failed': 'bad',
  'payment.captured': 'good',
  'payment.funds_available': 'good',
  'payment.fraud_reported': 'bad',
  'dispute.opened': 'bad',
  'dispute.escalated': 'bad',
  'dispute.evidence_refused': 'bad',
  'dispute.acceptance_refused': 'bad',
  'dispute.lost': 'bad',
  'dispute.won': 'good',
  'payout.completed': 'good',
  'payout.failed': 'bad',
}

/** What happened to the payment, from its customer to its payout, with the requests and webhooks of each step and the notes of the team. */
export function TimelineCard({ payment, isPanel = false }: { payment: PaymentDetail; isPanel?: boolean }) {
  const { t } = useTranslation('payments')
  const nameDoer = useDoer()
  const nameReason = useEntryReason()
  const notes = useNotes(payment)
  // The page names them beside it; a panel has no room for that.
  const named = new Set(isPanel ? [] : [payment.charge_id, ...payment.refunds.map(({ id }) => id)])
  const entries = payment.timeline.map((entry): ShownEntry => {
    const { id, at, type, amount_minor: amountMinor, currency, card, via, member } = entry
    return {
      id,
      at,
      tone: tones[type],
      what: t(`timeline.${type}`),
      detail: (
        <>
          {amountMinor !== null && <Money amountMinor={amountMinor} currency={currency} mode="symbol" />}
          {card && <CardMark brand={card.brand} last4={card.last4} />}
        </>
      ),
      remark: nameReason(entry),
      who: via && nameDoer({ via, member }),
      lines: <EntryLines entry={entry} isNamed={named.has(entry.object_id)} />,
    }
  })
  return (
    <Activity
      entries={entries}
      end={payment.has_earlier_entries && t('timeline.earlier', { count: payment.timeline.length })}
      notes={notes}
      isPanel={isPanel}
    />
  )
}

/** Notes of the team, which mention members; the payer never gets them. */
function useNotes({ id: paymentId }: PaymentDetail) {
  const { t } = useTranslation('payments')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const mayWrite = useCan('payments.refund')
  const query = paymentNotesQuery(id, paymentId)
  const takeIn = (changed: Note[]) => void queries.setQueryData(query.queryKey, changed)
  return {
    notes: useQuery(query).data ?? [],
    endpoint: addPaymentNote,
    mentionable: useQuery({ ...mentionableQuery(id), enabled: mayWrite }).data ?? [],
    mayWrite,
    hint: t('notes.hint'),
    deleteText: t('notes.deleteText'),
    onAdd: async (text: string) => takeIn(await call(addPaymentNote, { params: { id, paymentId }, body: { text } }, { showsFieldErrors: true })),
    onDelete: async (noteId: string) => takeIn(await call(deletePaymentNote, { params: { id, paymentId, noteId } })),
  }
}

/** Returns why something was done or failed, in words; null where nobody gave a reason. */
function useEntryReason(): (entry: TimelineEntry) => string | null {
  const { t } = useTranslation('payments')
  const nameFailure = useRefundFailure()
  const nameReason = useReasonText()
  return ({ type, decline, refund_reason: refund, refund_failure: failure, cancellation_reason: cancellation, note }) => {
    if (decline) return nameReason(decline)
    if (type === 'refund.failed') return nameFailure(failure)
    const reason = cancellation ? t(`cancellationReason.${cancellation}`) : refund ? t(`refundReason.${refund}`) : null
    const words = [reason, note].filter(Boolean).join(' · ')
    return words ? t('timeline.reason', { reason: words }) : null
  }
}
