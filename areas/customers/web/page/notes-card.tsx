import type { CustomerDetail } from '@counterfoil/contract/customers/detail'
import { addCustomerNote, deleteCustomerNote } from '@counterfoil/contract/customers/notes'
import type { Note } from '@counterfoil/contract/notes/note'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { NotesCard as Notes } from '../../../shared/notes/notes-card.tsx'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
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
