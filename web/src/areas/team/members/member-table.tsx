import { useTranslation } from 'react-i18next'
import { ListTable } from '../../../ui/lists/list-table.tsx'
import { Ago } from '../../../ui/time/ago.tsx'
import type { Member } from '../queries.ts'
import { MemberStatusTag } from './member-status-tag.tsx'
import styles from './member-table.module.css'

const columns = ['member', 'roles', 'status', 'lastLogin'] as const

/** Members as rows or cards. Undefined while they are loading. */
export function MemberTable({ items }: { items: readonly Member[] | undefined }) {
  const { t } = useTranslation('team')
  return (
    <ListTable
      className={styles.members}
      caption={t('members.caption')}
      columns={columns}
      nameColumn={(column) => t(`members.columns.${column}`)}
      items={items}
      useCells={useMemberCells}
      rowsExpected={4}
    />
  )
}

function useMemberCells(member: Member) {
  const { t } = useTranslation('team')
  return {
    member: (
      <div className={styles.person}>
        <strong className={styles.name}>{member.name}</strong>
        <span className={styles.email}>{member.email}</span>
      </div>
    ),
    roles: member.roles.map(({ name }) => name).join(t('separator')),
    status: <MemberStatusTag status={member.status} />,
    lastLogin: (
      <>
        <span className={styles.label}>{t('members.columns.lastLogin')}</span>
        {member.last_login_at ? <Ago at={member.last_login_at} /> : <span className={styles.none}>{t('members.never')}</span>}
      </>
    ),
  }
}
