import { formatMoney } from '@counterfoil/contract/money'
import type { PayoutDetail, PayoutLine } from '@counterfoil/contract/payouts'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../../../stores/merchant.ts'
import { followRow } from '../../../../ui/follow-row.ts'
import list from '../../../../ui/list-table.module.css'
import { Money } from '../../../../ui/money.tsx'
import { SkeletonBar } from '../../../../ui/skeleton.tsx'
import { formatRecent } from '../../../../ui/time.ts'
import { useLocale } from '../../../../ui/use-locale.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { useTimeInZone } from '../../../../ui/use-time-in-zone.ts'
import { MovementSource } from '../../components/movement-source.tsx'
import styles from '../../components/movements.module.css'

const columns = ['created', 'type', 'source', 'amount', 'fee', 'net'] as const

/** Rows to be filled, numbered so that their bars differ in length. */
const skeletonRows = [1, 2, 3, 4, 5] as const

interface LineTableProps {
  payout: PayoutDetail
  /** Undefined while they are on their way. */
  items: readonly PayoutLine[] | undefined
  /** Another page is on its way, and this one still stands. */
  isBusy: boolean
}

export function LineTable({ payout, items, isBusy }: LineTableProps) {
  const { t } = useTranslation('balance')
  const now = useNow()
  return (
    <div className={list.frame} data-busy={isBusy || undefined}>
      <table className={`${list.table} ${styles.list}`} aria-busy={isBusy || !items}>
        <caption className="visually-hidden">{t('payout.lines.caption')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items
            ? items.map((line) => <Row key={line.id} line={line} payout={payout} now={now} />)
            : skeletonRows.map((row) => <SkeletonRow key={row} row={row} />)}
        </tbody>
      </table>
    </div>
  )
}

function Row({ line, payout, now }: { line: PayoutLine; payout: PayoutDetail; now: number }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  return (
    <tr className={list.row} onClick={followRow} onAuxClick={followRow}>
      <td data-column="created">
        <time dateTime={line.created_at} title={inZone(line.created_at)}>
          {formatRecent(line.created_at, timeZone, locale, now)}
        </time>
      </td>
      <td data-column="type" title={t(`type.${line.type}`)}>
        {t(`type.${line.type}`)}
      </td>
      <td data-column="source">
        <MovementSource item={line} hereId={payout.id} />
      </td>
      <td data-column="amount">{formatMoney(line.amount_minor, payout.currency, locale, 'number')}</td>
      <td data-column="fee">
        <span className={styles.label}>{t('columns.fee')}</span>
        {line.fee_minor === 0 ? <span className={styles.none}>–</span> : formatMoney(-line.fee_minor, payout.currency, locale, 'number')}
      </td>
      <td data-column="net">
        <Money amountMinor={line.net_minor} currency={payout.currency} />
      </td>
    </tr>
  )
}

function SkeletonRow({ row }: { row: number }) {
  return (
    <tr className={list.row} data-skeleton>
      {columns.map((column, index) => (
        <td key={column} data-column={column}>
          <SkeletonBar width={`${45 + ((row * 7 + index * 13) % 40)}%`} height={12} />
        </td>
      ))}
    </tr>
  )
}
