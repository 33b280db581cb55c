import type { DisputeAssignee } from '@counterfoil/contract/disputes/endpoints'
import { disputeQuery } from '@counterfoil/contract/disputes/query'
import type { DisputeSort, DisputeTab } from '@counterfoil/contract/disputes/tabs'
import type { DisputeStatus } from '@counterfoil/contract/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DisputeStatusTag } from '../../../shared/disputes/dispute-status-tag.tsx'
import { type ListWords, listTexts } from '../../../shared/lists/list-words.ts'
import { useQueryWords } from '../../../shared/lists/use-query-words.ts'

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
