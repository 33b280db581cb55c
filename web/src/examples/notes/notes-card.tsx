import { addCustomerNote } from '@counterfoil/contract/customers/notes'
import { useTranslation } from 'react-i18next'
import { NotesCard } from '../../shared/notes/notes-card.tsx'
import { OwnQueries } from '../own-queries.tsx'

const done = async () => undefined

function Example({ mayWrite, isEmpty = false }: { mayWrite: boolean; isEmpty?: boolean }) {
  const { t } = useTranslation('catalogue')
  const note = { id: 'note_1', created_at: '2026-11-02T09:30:00Z', member: 'Mei Chen', text: t('samples.hint'), is_own: true }
  return (
    <OwnQueries fill={() => undefined}>
      <NotesCard
        notes={isEmpty ? [] : [note]}
        endpoint={addCustomerNote}
        mayWrite={mayWrite}
        hint={t('samples.hint')}
        deleteText={t('samples.hint')}
        onAdd={done}
        onDelete={done}
      />
    </OwnQueries>
  )
}

export const Default = () => <Example mayWrite />
export const Disabled = () => <Example mayWrite={false} />
export const Empty = () => <Example mayWrite isEmpty />
