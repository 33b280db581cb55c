import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { addPaymentNote, deletePaymentNote } from '#areas/payments/contract/notes.ts'
import type { Note } from '#areas/team/contract/notes/note.ts'
import { call } from '#web/api/call.ts'
import { paymentQuery } from '#web/api/payment-query.ts'
import { NotesCard as Notes } from '#web/shared/notes/notes-card.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { mentionableQuery, paymentNotesQuery } from '../queries.ts'

/** Notes of the team, which mention members; the payer never gets them. */
export function NotesCard({ payment: { id: paymentId } }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const mayWrite = useCan('payments.refund')
  const query = paymentNotesQuery(id, paymentId)
  const notes = useQuery(query).data
  const mentionable = useQuery({ ...mentionableQuery(id), enabled: mayWrite }).data
  const takeIn = (changed: Note[]) => {
    queries.setQueryData(query.queryKey, changed)
    // The timeline has notes too.
    void queries.invalidateQueries({ queryKey: paymentQuery(id, paymentId).queryKey })
  }
  return (
    <Notes
      notes={notes ?? []}
      endpoint={addPaymentNote}
      mentionable={mentionable ?? []}
      mayWrite={mayWrite}
      hint={t(mayWrite ? 'notes.hint' : 'notes.readerHint')}
      deleteText={t('notes.deleteText')}
      onAdd={async (text) => takeIn(await call(addPaymentNote, { params: { id, paymentId }, body: { text } }, { showsErrors: true }))}
      onDelete={async (noteId) => takeIn(await call(deletePaymentNote, { params: { id, paymentId, noteId } }, { showsErrors: true }))}
    />
  )
}
