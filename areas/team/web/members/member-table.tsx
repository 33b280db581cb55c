import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { memberColumns } from '#areas/team/contract/columns.ts'
import type { Member } from '#areas/team/contract/members.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { Ago } from '#web/ui/time/ago.tsx'
import table from '../team-table.module.css'
import { MemberActions } from './member-actions.tsx'
import { MemberStatusTag } from './member-status-tag.tsx'
import styles from './member-table.module.css'

interface MemberTableProps {
  /** Undefined while they are loading. */
  items: readonly Member[] | undefined
  isBusy: boolean
}

/** Members as rows or cards. */
export function MemberTable(props: MemberTableProps) {
  const { t } = useTranslation('team')
  return (
    <ListTable
      {...props}
      className={`${table.table} ${styles.members}`}
      caption={t('members.caption')}
      {...useColumns(memberColumns)}
      useCells={useMemberCells}
      rowsExpected={4}
    />
  )
}

function useMemberCells(member: Member) {
  const { t } = useTranslation(['team', 'common'])
  return {
    member: (
      <div className={table.words}>
        <span className={styles.name}>
          <Link to="/settings/team/members/$memberId" params={{ memberId: member.id }} className={table.title}>
            {member.name}
          </Link>
          {member.is_self && <span className={table.detail}>{t('members.you')}</span>}
        </span>
        <span className={table.detail}>{member.email}</span>
      </div>
    ),
    roles: member.roles.map(({ name }) => name).join(t('common:separator')),
    status: <MemberStatusTag status={member.status} />,
    verification: (
      <>
        <span className={table.label}>{t('members.columns.verification')}</span>
        <StatusTag tone={member.has_second_factor ? 'good' : 'warn'}>{t(member.has_second_factor ? 'members.on' : 'members.off')}</StatusTag>
      </>
    ),
    lastLogin: (
      <>
        <span className={table.label}>{t('members.columns.lastLogin')}</span>
        {member.last_login_at ? <Ago at={member.last_login_at} /> : <span className={table.detail}>{t('members.never')}</span>}
        {member.is_inactive && member.last_login_at && <span className={`${table.detail} ${styles.inactive}`}>{t('members.inactive')}</span>}
      </>
    ),
    actions: <MemberActions member={member} />,
  }
}
