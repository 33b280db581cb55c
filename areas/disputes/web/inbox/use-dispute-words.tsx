import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DisputeAssignee } from '#areas/disputes/contract/endpoints.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import type { DisputeSort, DisputeTab } from '#areas/disputes/contract/tabs.ts'
import type { DisputeStatus } from '#kernel/statuses.ts'
import { DisputeStatusTag } from '#web/shared/disputes/dispute-status-tag.tsx'
import { type ListWords, listTexts } from '#web/shared/lists/list-words.ts'
import { useQueryWords } from '#web/shared/lists/use-query-words.ts'

/** What the list of disputes says. */
export function useDisputeWords(members: readonly DisputeAssignee[] | undefined, { tab, sort }: { tab: DisputeTab; sort: DisputeSort }): ListWords {
  const { t } = useTranslation('disputes')
  const { names, hints } = useQueryWords(disputeQuery, 'disputes:filters')
  return useMemo(
    () => ({
      names: {
        ...names,
        values: {
          ...names.values,
          assignee: { me: t('filters.me'), nobody: t('filters.nobody'), ...Object.fromEntries((members ?? []).map(({ id, name }) => [id, name])) },
        },
      },
      hints,
      drawValue: (field, value) => field === 'status' && <DisputeStatusTag status={value as DisputeStatus} />,
      ...listTexts(t),
      ...(sort === 'newest' ? {} : { older: t('onward'), newer: t('back') }),
      ...(tab !== 'all' && { nothing: () => t('filters.nothing') }),
    }),
    [t, members, tab, sort, names, hints],
  )
}
