import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { teamApprovalColumns } from '#areas/approvals/contract/columns.ts'
import type { TeamApproval } from '#areas/team/contract/team-approvals.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatRecent } from '#web/ui/time/time.ts'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'
import { ApprovalNote, ApprovalStatusTag } from '../approval-state.tsx'
import { teamApprovalQuery } from '../queries.ts'
import requests from '../request-table.module.css'
import { useChangeTitle } from './change-fields.tsx'

interface ChangeTableProps {
  /** Undefined while they are loading. */
  items: readonly TeamApproval[] | undefined
  isBusy: boolean
}

/** Changes of the team that wait for a second person, or did. */
export function ChangeTable(props: ChangeTableProps) {
  const { t } = useTranslation('approvals')
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const fetchAhead = useCallback(({ id }: TeamApproval) => void queries.prefetchQuery(teamApprovalQuery(merchantId, id)), [queries, merchantId])
  return (
    <ListTable
      {...props}
      className={`${requests.table} ${requests.changes}`}
      caption={t('changes.caption')}
      {...useColumns(teamApprovalColumns)}
      useCells={useChangeCells}
      fetchAhead={fetchAhead}
      rowsExpected={3}
    />
  )
}

function useChangeCells(item: TeamApproval, now: number) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  const title = useChangeTitle()
  return {
    created: (
      <time dateTime={item.created_at} title={inZone(item.created_at)}>
        {formatRecent(item.created_at, timeZone, locale, now)}
      </time>
    ),
    action: (
      <Link to="/approvals/team/$approvalId" params={{ approvalId: item.id }} className={list.name}>
        {title(item)}
      </Link>
    ),
    status: <ApprovalStatusTag status={item.status} />,
    requester: item.is_own ? t('you') : item.requested_by,
    note: <ApprovalNote approval={item} now={now} />,
  }
}
