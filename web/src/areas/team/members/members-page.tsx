import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { membersQuery } from '../queries.ts'
import { TeamHeader } from '../team-header.tsx'
import { MemberTable } from './member-table.tsx'

/** Everybody who works in the business. */
export function MembersPage() {
  const { t } = useTranslation('team')
  const { id } = useMerchant()
  const members = useQuery(membersQuery(id))
  return (
    <>
      <TeamHeader />
      {members.isError && !members.data ? (
        <ErrorNotice title={t('members.failed')} error={members.error} onRetry={() => void members.refetch()} />
      ) : (
        <MemberTable items={members.data} />
      )}
    </>
  )
}
