import MailOutlined from '@ant-design/icons/es/icons/MailOutlined'
import { limits } from '@counterfoil/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { invitationsQuery } from '../queries.ts'
import { TeamHeader } from '../team-header.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { InviteButton } from './invite-button.tsx'

/** Invitations that wait for an answer or have expired, newest first. */
export function InvitationsPage() {
  const { t } = useTranslation('team')
  const { id } = useMerchant()
  const invitations = useQuery(invitationsQuery(id))
  return (
    <>
      <TeamHeader actions={<InviteButton />} />
      {invitations.isError && !invitations.data && (
        <ErrorNotice title={t('invitations.failed')} error={invitations.error} onRetry={() => void invitations.refetch()} />
      )}
      {invitations.data?.length === 0 && (
        <div className="card">
          <EmptyState icon={<MailOutlined />} title={t('invitations.emptyTitle')} text={t('invitations.emptyText', { days: limits.invitationDays })} />
        </div>
      )}
      {!invitations.isError && invitations.data?.length !== 0 && <InvitationTable items={invitations.data} />}
    </>
  )
}
