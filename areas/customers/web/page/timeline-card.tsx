import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail, CustomerTimelineEntry } from '#areas/customers/contract/detail.ts'
import { addCustomerNote, deleteCustomerNote } from '#areas/customers/contract/notes.ts'
import type { Note } from '#areas/team/contract/notes/note.ts'
import { call } from '#web/api/call.ts'
import { Activity } from '#web/shared/notes/activity.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import detail from '#web/ui/layout/detail.module.css'
import { useDoer } from '#web/ui/layout/timeline.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { customerNotesQuery } from '../queries.ts'
import { namePayment } from './name-payment.ts'

const tones: Partial<Record<CustomerTimelineEntry['type'], 'good' | 'bad'>> = {
  'payment.attempt_failed': 'bad',
  'payment.captured': 'good',
  'refund.failed': 'bad',
  'payment.fraud_reported': 'bad',
  'dispute.opened': 'bad',
  'dispute.won': 'good',
  'dispute.lost': 'bad',
}

/** Events of the customer, their cards and their newest payments, and the notes of the team. */
export function TimelineCard({ customer }: { customer: CustomerDetail }) {
  const nameEntry = useEntryName()
  const nameDoer = useDoer()
  const entries = customer.timeline.map((entry) => ({
    id: entry.id,
    at: entry.at,
    tone: tones[entry.type],
    what: nameEntry(entry.type),
    detail: entry.payment_id !== null && <Paid entry={entry} paymentId={entry.payment_id} name={namePayment(customer, entry.payment_id)} />,
    who: nameDoer(entry),
  }))
  return <Activity entries={entries} notes={useNotes(customer)} />
}

/** Notes of the team; the customer never gets them. */
function useNotes({ id: customerId, deleted_at: deletedAt }: CustomerDetail) {
  const { t } = useTranslation('customers')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const query = customerNotesQuery(id, customerId)
  const takeIn = (changed: Note[]) => void queries.setQueryData(query.queryKey, changed)
  return {
    notes: useQuery(query).data ?? [],
    endpoint: addCustomerNote,
    mayWrite: useCan('customers.manage') && deletedAt === null,
    hint: t('notes.hint'),
    deleteText: t('notes.deleteText'),
    onAdd: async (text: string) => takeIn(await call(addCustomerNote, { params: { id, customerId }, body: { text } }, { showsFieldErrors: true })),
    onDelete: async (noteId: string) => takeIn(await call(deleteCustomerNote, { params: { id, customerId, noteId } })),
  }
}

function Paid({ entry, paymentId, name }: { entry: CustomerTimelineEntry; paymentId: string; name: string }) {
  return (
    <span className={detail.line}>
      {entry.amount_minor !== null && entry.currency !== null && <Money amountMinor={entry.amount_minor} currency={entry.currency} mode="symbol" />}
      <Link to="/payments/$paymentId" params={{ paymentId }} title={paymentId}>
        {name}
      </Link>
    </span>
  )
}

/** Entries of payments have the same names as on the payments' timelines. */
function useEntryName(): (type: CustomerTimelineEntry['type']) => string {
  const { t } = useTranslation(['customers', 'payments'])
  return (type) => {
    switch (type) {
      case 'customer.created':
      case 'customer.updated':
      case 'customer.deleted':
      case 'payment_method.attached':
      case 'payment_method.updated':
        return t(`timeline.${type}`)
      default:
        return t(`payments:timeline.${type}`)
    }
  }
}
