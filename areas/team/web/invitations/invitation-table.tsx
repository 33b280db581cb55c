import EllipsisIcon from 'lucide-react/icons/ellipsis'
import { useTranslation } from 'react-i18next'
import type { Invitation } from '#areas/team/contract/invitations.ts'
import { useCan } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Labelled } from '#web/ui/lists/labelled.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import table from '../team-table.module.css'
import styles from './invitation-table.module.css'

const ResendDialog = lazyPart(() => import('./resend-dialog.tsx'))
const RevokeDialog = lazyPart(() => import('./revoke-dialog.tsx'))

const columns = ['email', 'roles', 'status', 'expires', 'by', 'actions'] as const

/** Invitations as rows or cards. Undefined while they are loading. */
export function InvitationTable({ items }: { items: readonly Invitation[] | undefined }) {
  const { t } = useTranslation('team')
  return (
    <ListTable
      className={`${list.tall} ${table.table} ${styles.invitations}`}
      caption={t('invitations.caption')}
      columns={columns}
      nameColumn={(column) => t(`invitations.columns.${column}`)}
      items={items}
      useCells={useInvitationCells}
      rowsExpected={3}
    />
  )
}

function useInvitationCells(invitation: Invitation) {
  const { t } = useTranslation(['team', 'common'])
  const { email, roles, status, expires_at: expiresAt, invited_by: invitedBy } = invitation
  return {
    email: <span className={table.title}>{email}</span>,
    roles: roles.map(({ name }) => name).join(t('common:separator')),
    status: <StatusTag tone={status === 'pending' ? 'warn' : 'idle'}>{t(`invitations.status.${status}`)}</StatusTag>,
    expires: (
      <Labelled name={t('invitations.columns.expires')}>
        <DateTime at={expiresAt} />
      </Labelled>
    ),
    by: <Labelled name={t('invitations.columns.by')}>{invitedBy?.name ?? <span className="faint">{t('invitations.formerMember')}</span>}</Labelled>,
    actions: <InvitationActions invitation={invitation} />,
  }
}

function InvitationActions({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('team')
  const mayManage = useCan('team.manage')
  const dialog = useDialog<'resend' | 'revoke'>()
  if (!mayManage || !invitation.is_manageable) return null
  const choices = (['resend', 'revoke'] as const).map((act) => ({ key: act, label: t(`invitations.${act}`), onChoose: () => dialog.open(act) }))
  return (
    <>
      <MenuButton label={t('actions.label', { name: invitation.email })} className={styles.menu ?? ''} sections={[{ key: 'acts', choices }]}>
        <EllipsisIcon aria-hidden />
      </MenuButton>
      {dialog.subject &&
        (dialog.subject === 'resend' ? (
          <ResendDialog invitation={invitation} onClose={dialog.close} />
        ) : (
          <RevokeDialog invitation={invitation} onRevoked={dialog.closeForGood} onClose={dialog.close} />
        ))}
    </>
  )
}
