import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { payoutColumns } from '#areas/payouts/contract/columns.ts'
import type { PayoutItem } from '#areas/payouts/contract/endpoints.ts'
import { InstructionTag } from '#web/shared/instructions/instruction-note.tsx'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useFetchAhead } from '#web/shared/lists/use-fetch-ahead.ts'
import { Destination, PayoutStatusTag, useArrival } from '#web/shared/payouts/payout-cells.tsx'
import { payoutQuery } from '#web/shared/payouts/queries.ts'
import { Labelled } from '#web/ui/lists/labelled.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import type { RowPeek } from '#web/ui/lists/row-peek.ts'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { RowTime } from '#web/ui/time/row-time.tsx'
import { formatDay, formatListed } from '#web/ui/time/time.ts'
import { CancelAction } from './detail/cancel-action.tsx'
import styles from './payout-table.module.css'
import { isBack } from './state.ts'

interface PayoutTableProps {
  /** Undefined while they are loading. */
  items: readonly PayoutItem[] | undefined
  isBusy: boolean
  peek: RowPeek | undefined
}

/** Payouts as rows or cards. */
export function PayoutTable(props: PayoutTableProps) {
  const { t } = useTranslation('balance')
  return (
    <ListTable
      {...props}
      className={styles.payouts}
      caption={t('payouts.caption')}
      {...useColumns(payoutColumns, props.peek?.openId === undefined ? 'created' : undefined)}
      useCells={usePayoutCells}
      amountsOf={amountsOf}
      amountMode="point"
      fetchAhead={useFetchAhead(payoutQuery)}
    />
  )
}

function amountsOf({ amount_minor: amountMinor, currency }: PayoutItem) {
  return [{ amountMinor, currency }]
}

function usePayoutCells(item: PayoutItem, now: number) {
  const { t } = useTranslation('balance')
  const arrivalOf = useArrival()
  return {
    amount: (
      <Link to="/balance/payouts/$payoutId" params={{ payoutId: item.id }} className={list.name}>
        <Money amountMinor={item.amount_minor} currency={item.currency} mode="point" />
        {/* Several may have the same amount. */}
        {!isBack(item) && <span className="visually-hidden"> {t('payouts.arrivesOn', { day: arrivalOf(item) })}</span>}
      </Link>
    ),
    status: item.status === 'completed' ? <span className="visually-hidden">{t('payouts.status.completed')}</span> : <PayoutStatusTag status={item.status} />,
    destination: <Destination account={item.bank_account} />,
    arrival: (
      <Labelled name={t('payouts.columns.arrival')}>
        {isBack(item) ? <span className="dim">–</span> : <time dateTime={item.arrival_date}>{arrivalOf(item)}</time>}
      </Labelled>
    ),
    how: t(item.is_automatic ? 'payouts.how.automatic' : 'payouts.how.asked'),
    note: <Note item={item} />,
    created: <RowTime at={item.created_at} now={now} format={formatListed} />,
  }
}

/** What matters most beside the status: that nobody has confirmed it, why it failed, that the bank has it, by what the bank finds it, or that it can be canceled. */
function Note({ item }: { item: PayoutItem }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const { instruction, failure, trace_id: traceId, bank_statement_day: foundOn } = item
  if (instruction) return <InstructionTag instruction={instruction} />
  if (failure) return <span title={failure.text}>{failure.text}</span>
  if (foundOn !== null) return <span>{t('payouts.found', { day: formatDay(foundOn, locale, 'day') })}</span>
  if (traceId === null) return <CancelAction payout={item} isInRow />
  return (
    <span className={styles.trace}>
      {t('payouts.trace')} <CopyableId id={traceId} />
    </span>
  )
}
