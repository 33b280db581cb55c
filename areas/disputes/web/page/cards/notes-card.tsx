import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { addDisputeNote, deleteDisputeNote } from '#areas/disputes/contract/notes.ts'
import type { Note } from '#areas/team/contract/notes/note.ts'
import { call } from '#web/api/call.ts'
import { NotesCard as Notes } from '#web/shared/notes/notes-card.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { takeInNotes } from '../queries.ts'

/** Notes of the team; the issuer never gets them. */
export function NotesCard({ dispute: { id: disputeId, notes } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const takeIn = (changed: Note[]) => takeInNotes(queries, id, disputeId, changed)
  return (
    <Notes
      notes={notes}
      endpoint={addDisputeNote}
      mayWrite={useCan('disputes.respond')}
      hint={t('notes.hint')}
      deleteText={t('notes.deleteText')}
      onAdd={async (text) => takeIn(await call(addDisputeNote, { params: { id, disputeId }, body: { text } }, { showsErrors: true }))}
      onDelete={async (noteId) => takeIn(await call(deleteDisputeNote, { params: { id, disputeId, noteId } }, { showsErrors: true }))}
    />
  )
}
