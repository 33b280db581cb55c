import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { teamLimits } from '#areas/team/contract/rules.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { invitationsQuery } from '#web/shared/team/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { InviteButton } from './invite-button.tsx'

/** Invitations that wait for an answer or have expired, newest first. */
export function InvitationsPage() {
  const { t } = useTranslation('team')
  const { id } = useMerchant()
  const invitations = useQuery(invitationsQuery(id))
  return (
    <>
      <PageHeader actions={<InviteButton />} />
      {invitations.isError && !invitations.data && (
        <ErrorNotice title={t('invitations.failed')} error={invitations.error} onRetry={() => void invitations.refetch()} />
      )}
      {invitations.data?.length === 0 && (
        <EmptyCard title={t('invitations.emptyTitle')} text={t('invitations.emptyText', { days: teamLimits.invitationDays })} />
      )}
      {!invitations.isError && invitations.data?.length !== 0 && <InvitationTable items={invitations.data} />}
    </>
  )
}
