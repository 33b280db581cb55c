import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { memberColumns } from '#areas/team/contract/columns.ts'
import type { Member, MemberStatus } from '#areas/team/contract/members.ts'
import { memberFields, memberQuery } from '#areas/team/contract/query.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type ListWords, useQueryWords } from '#web/shared/lists/list-words.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { memberSource, type Role, rolesQuery } from '#web/shared/team/queries.ts'
import { TeamHeader } from '#web/shared/team/team-header.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { Ago } from '#web/ui/time/ago.tsx'
import { InviteButton } from '../invitations/invite-button.tsx'
import { OwnershipNotice } from '../ownership/ownership-notice.tsx'
import table from '../team-table.module.css'
import { MemberActions } from './member-actions.tsx'
import { MemberStatusTag } from './member-status-tag.tsx'
import styles from './members-page.module.css'

/** Everybody who works in the business. */
export function MembersPage() {
  const { id } = useMerchant()
  const roles = useQuery({ ...rolesQuery(id), enabled: useCan('roles.read') }).data
  const words = useMemberWords(roles)
  const list = useMemo(() => memberQueryWith(roles), [roles])
  const source = useMemo(() => memberSource(list, words.names), [list, words])
  return (
    <ListPage
      list={list}
      words={words}
      currencies={undefined}
      source={source}
      path="/settings/team"
      isByTime={false}
      header={(search, q) => (
        <>
          <TeamHeader
            actions={
              <>
                {search}
                {q !== null && <ExportAction hasShortcut list="members" q={q} />}
                <InviteButton />
              </>
            }
          />
          <OwnershipNotice />
        </>
      )}
      table={(items, isBusy) => <MemberTable items={items} isBusy={isBusy} />}
      empty={<Nobody />}
    />
  )
}

/** Only on a page beyond the last one: a business always has its owner. */
function Nobody() {
  const { t } = useTranslation('team')
  return (
    <div className="card">
      <EmptyState icon={<TeamOutlined />} title={t('members.emptyTitle')} text={t('members.emptyText')} />
    </div>
  )
}

/** Texts of the list of members. */
function useMemberWords(roles: readonly Role[] | undefined): ListWords {
  const { t } = useTranslation('team')
  const { names, hints } = useQueryWords(memberQuery, 'team:members.filters')
  return useMemo(
    () => ({
      names: { ...names, values: { ...names.values, role: Object.fromEntries((roles ?? []).map(({ id, name }) => [id, name])) } },
      hints,
      drawValue: (field, value) => field === 'status' && <MemberStatusTag status={value as MemberStatus} />,
      search: t('members.search'),
      placeholder: t('members.placeholder'),
      failed: t('members.failed'),
      older: t('members.next'),
      newer: t('members.previous'),
      offline: t('members.offline'),
      offlineEmpty: t('members.offlineEmpty'),
    }),
    [t, roles, names, hints],
  )
}

/** The list with the business's own roles as choices, once they are known. */
export function memberQueryWith(roles: readonly { readonly id: string }[] | undefined): QueryList {
  if (!roles) return memberQuery
  return { ...memberQuery, fields: { ...memberFields, role: { kind: 'choice', values: roles.map(({ id }) => id), example: memberFields.role.example } } }
}

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
