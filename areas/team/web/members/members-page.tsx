import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberStatus } from '#areas/team/contract/members.ts'
import { memberFields, memberQuery } from '#areas/team/contract/query.ts'
import type { QueryList } from '#kernel/query/query.ts'
import { ListMenu } from '#web/shared/lists/list-menu.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { type ListWords, useQueryWords } from '#web/shared/lists/list-words.ts'
import { memberSource, type Role, rolesQuery } from '#web/shared/team/queries.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { InviteButton } from '../invitations/invite-button.tsx'
import { OwnershipNotice } from '../ownership/ownership-notice.tsx'
import { MemberStatusTag } from './member-status-tag.tsx'
import { MemberTable } from './member-table.tsx'

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
      header={(search, q, count) => (
        <>
          <PageHeader
            actions={
              <>
                {search}
                {q !== null && <ListMenu list="members" q={q} count={count} />}
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
  return <EmptyCard title={t('members.emptyTitle')} text={t('members.emptyText')} />
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
