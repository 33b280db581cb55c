import { secondPersonQuery } from '../../shared/approvals/queries.ts'
import { SecondPersonNote } from '../../shared/approvals/second-person-note.tsx'
import { OwnQueries } from '../own-queries.tsx'

export const Default = () => (
  <OwnQueries fill={(queries, id) => queries.setQueryData(secondPersonQuery(id).queryKey, { roles: true, bank_accounts: true, releases: [] })}>
    <SecondPersonNote subject="roles" />
  </OwnQueries>
)
