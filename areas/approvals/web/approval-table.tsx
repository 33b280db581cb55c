import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { approvalColumns } from '#areas/approvals/contract/columns.ts'
import type { Approval } from '#areas/approvals/contract/endpoints.ts'
import { nameSubject } from '#web/shared/approvals/name-subject.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useFetchAhead } from '#web/shared/lists/use-fetch-ahead.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatRecent } from '#web/ui/time/time.ts'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'
import { ApprovalNote, ApprovalStatusTag } from './approval-state.tsx'
import { approvalQuery } from './queries.ts'
import requests from './request-table.module.css'

interface ApprovalTableProps {
  /** Undefined while they are loading. */
  items: readonly Approval[] | undefined
  isBusy: boolean
}

/** Requests for approval as rows or cards. */
export function ApprovalTable(props: ApprovalTableProps) {
  const { t } = useTranslation('approvals')
  return (
    <ListTable
      {...props}
      className={`${requests.table} ${requests.approvals}`}
      caption={t('caption')}
      {...useColumns(approvalColumns)}
      useCells={useApprovalCells}
      amountsOf={amountsOf}
      fetchAhead={useFetchAhead(approvalQuery)}
    />
  )
}

function amountsOf({ amount_minor: amountMinor, currency }: Approval) {
  return amountMinor === null ? [] : [{ amountMinor, currency }]
}

function useApprovalCells(item: Approval, now: number) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  return {
    created: (
      <Link to="/approvals/$approvalId" params={{ approvalId: item.id }} className={list.name} title={inZone(item.created_at)}>
        <time dateTime={item.created_at}>{formatRecent(item.created_at, timeZone, locale, now)}</time>
        {/* Several may have been made in one minute. */}
        <span className="visually-hidden"> {shortenId(item.id)}</span>
      </Link>
    ),
    action: t(`action.${item.action}`),
    amount: item.amount_minor === null ? nameSubject(item, locale) : <Money amountMinor={item.amount_minor} currency={item.currency} />,
    status: <ApprovalStatusTag status={item.status} />,
    requester: item.is_own ? t('you') : item.requested_by,
    note: <ApprovalNote approval={item} now={now} />,
  }
}
