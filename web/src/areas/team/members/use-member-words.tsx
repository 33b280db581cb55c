import type { MemberStatus } from '@counterfoil/contract/team/members'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListWords } from '../../../shared/lists/list-words.ts'
import type { Role } from '../queries.ts'
import { MemberStatusTag } from './member-status-tag.tsx'

/** Texts of the list of members. */
export function useMemberWords(roles: readonly Role[] | undefined): ListWords {
  const { t } = useTranslation('team')
  return useMemo(
    () => ({
      names: {
        fields: t('members.filters.names', { returnObjects: true }),
        values: {
          ...t('members.filters.values', { returnObjects: true }),
          status: t('status', { returnObjects: true }),
          role: Object.fromEntries((roles ?? []).map(({ id, name }) => [id, name])),
        },
      },
      drawValue: (field, value) => field === 'status' && <MemberStatusTag status={value as MemberStatus} />,
      hints: { search: t('members.filters.searchHint') },
      search: t('members.search'),
      placeholder: t('members.placeholder'),
      failed: t('members.failed'),
      older: t('members.next'),
      newer: t('members.previous'),
      offline: t('members.offline'),
      offlineEmpty: t('members.offlineEmpty'),
    }),
    [t, roles],
  )
}
