import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { ListPage } from '#web/shared/lists/list-page.tsx'
import { memberSource, rolesQuery } from '#web/shared/team/queries.ts'
import { TeamHeader } from '#web/shared/team/team-header.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { InviteButton } from '../invitations/invite-button.tsx'
import { OwnershipNotice } from '../ownership/ownership-notice.tsx'
import { memberQueryWith } from './member-query.ts'
import { MemberTable } from './member-table.tsx'
import { useMemberWords } from './use-member-words.tsx'

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
