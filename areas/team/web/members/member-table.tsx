import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { memberColumns } from '#areas/team/contract/columns.ts'
import type { Member } from '#areas/team/contract/members.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { Labelled } from '#web/ui/lists/labelled.tsx'
import list from '#web/ui/lists/list-table.module.css'
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
      className={`${list.tall} ${table.table} ${styles.members}`}
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
      <div className={list.words}>
        <span className={styles.name}>
          <Link to="/settings/team/members/$memberId" params={{ memberId: member.id }} className={`${list.name} ${table.title}`}>
            {member.name}
          </Link>
          {member.is_self && <span className="faint">{t('members.you')}</span>}
        </span>
        <span className="faint">{member.email}</span>
      </div>
    ),
    roles: member.roles.map(({ name }) => name).join(t('common:separator')),
    status: <MemberStatusTag status={member.status} />,
    verification: (
      <Labelled name={t('members.columns.verification')}>
        <StatusTag tone={member.has_second_factor ? 'good' : 'warn'}>{t(member.has_second_factor ? 'members.on' : 'members.off')}</StatusTag>
      </Labelled>
    ),
    lastLogin: (
      <Labelled name={t('members.columns.lastLogin')}>
        {member.last_login_at ? <Ago at={member.last_login_at} /> : <span className="faint">{t('members.never')}</span>}
        {member.is_inactive && member.last_login_at && <span className={`faint ${styles.inactive}`}>{t('members.inactive')}</span>}
      </Labelled>
    ),
    actions: <MemberActions member={member} />,
  }
}
