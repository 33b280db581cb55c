import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { teamApprovalColumns } from '#areas/approvals/contract/columns.ts'
import type { TeamApproval } from '#areas/team/contract/team-approvals.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useFetchAhead } from '#web/shared/lists/use-fetch-ahead.ts'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { RowTime } from '#web/ui/time/row-time.tsx'
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
  return (
    <ListTable
      {...props}
      className={`${requests.table} ${requests.changes}`}
      caption={t('changes.caption')}
      {...useColumns(teamApprovalColumns)}
      useCells={useChangeCells}
      fetchAhead={useFetchAhead(teamApprovalQuery)}
      rowsExpected={3}
    />
  )
}

function useChangeCells(item: TeamApproval, now: number) {
  const { t } = useTranslation('approvals')
  const title = useChangeTitle()
  return {
    created: <RowTime at={item.created_at} now={now} />,
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
