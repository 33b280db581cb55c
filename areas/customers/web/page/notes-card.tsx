import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail } from '#areas/customers/contract/detail.ts'
import { addCustomerNote, deleteCustomerNote } from '#areas/customers/contract/notes.ts'
import type { Note } from '#areas/team/contract/notes/note.ts'
import { call } from '#web/api/call.ts'
import { NotesCard as Notes } from '#web/shared/notes/notes-card.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { customerDetailQuery, customerNotesQuery } from '../queries.ts'

/** Notes of the team; the customer never gets them. */
export function NotesCard({ customer: { id: customerId, deleted_at: deletedAt } }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const query = customerNotesQuery(id, customerId)
  const notes = useQuery(query).data
  const mayWrite = useCan('customers.manage') && deletedAt === null
  const takeIn = (changed: Note[]) => {
    queries.setQueryData(query.queryKey, changed)
    // The timeline has notes too.
    void queries.invalidateQueries({ queryKey: customerDetailQuery(id, customerId).queryKey })
  }
  return (
    <Notes
      notes={notes ?? []}
      endpoint={addCustomerNote}
      mayWrite={mayWrite}
      hint={t('notes.hint')}
      deleteText={t('notes.deleteText')}
      onAdd={async (text) => takeIn(await call(addCustomerNote, { params: { id, customerId }, body: { text } }, { showsErrors: true }))}
      onDelete={async (noteId) => takeIn(await call(deleteCustomerNote, { params: { id, customerId, noteId } }, { showsErrors: true }))}
    />
  )
}
