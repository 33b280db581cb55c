import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemberStatus } from '#areas/team/contract/members.ts'
import { memberQuery } from '#areas/team/contract/query.ts'
import type { ListWords } from '#web/shared/lists/list-words.ts'
import { useQueryWords } from '#web/shared/lists/use-query-words.ts'
import type { Role } from '#web/shared/team/queries.ts'
import { MemberStatusTag } from './member-status-tag.tsx'

/** Texts of the list of members. */
export function useMemberWords(roles: readonly Role[] | undefined): ListWords {
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
