import type { Movement } from '@counterfoil/contract/balance'
import { formatMoney } from '@counterfoil/contract/money'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../../stores/merchant.ts'
import { followRow } from '../../../ui/follow-row.ts'
import list from '../../../ui/list-table.module.css'
import { Money } from '../../../ui/money.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { formatRecent, formatTime } from '../../../ui/time.ts'
import { useLocale } from '../../../ui/use-locale.ts'
import { useNow } from '../../../ui/use-now.ts'
import { useTimeInZone } from '../../../ui/use-time-in-zone.ts'
import { MovementSource } from './movement-source.tsx'
import styles from './movements.module.css'

const columns = ['created', 'type', 'source', 'amount', 'fee', 'net', 'available'] as const

/** Rows to be filled, numbered so that their bars differ in length. */
const skeletonRows = [1, 2, 3, 4, 5, 6, 7, 8] as const

interface MovementTableProps {
  /** Undefined while they are on their way. */
  items: readonly Movement[] | undefined
  /** Another page is on its way, and this one still stands. */
  isBusy: boolean
}

export function MovementTable({ items, isBusy }: MovementTableProps) {
  const { t } = useTranslation('balance')
  const now = useNow()
  return (
    <div className={list.frame} data-busy={isBusy || undefined}>
      <table className={`${list.table} ${styles.list}`} aria-busy={isBusy || !items}>
        <caption className="visually-hidden">{t('movements.caption')}</caption>
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
          {items ? items.map((item) => <Row key={item.id} item={item} now={now} />) : skeletonRows.map((row) => <SkeletonRow key={row} row={row} />)}
        </tbody>
      </table>
    </div>
  )
}

function Row({ item, now }: { item: Movement; now: number }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  return (
    <tr className={list.row} onClick={followRow} onAuxClick={followRow}>
      <td data-column="created">
        <time dateTime={item.created_at} title={inZone(item.created_at)}>
          {formatRecent(item.created_at, timeZone, locale, now)}
        </time>
      </td>
      <td data-column="type" title={t(`type.${item.type}`)}>
        {t(`type.${item.type}`)}
      </td>
      <td data-column="source">
        <MovementSource item={item} />
      </td>
      <td data-column="amount">{formatMoney(item.amount_minor, item.currency, locale, 'number')}</td>
      <td data-column="fee">
        <span className={styles.label}>{t('columns.fee')}</span>
        {item.fee_minor === 0 ? <span className={styles.none}>–</span> : formatMoney(-item.fee_minor, item.currency, locale, 'number')}
      </td>
      <td data-column="net">
        <Money amountMinor={item.net_minor} currency={item.currency} />
      </td>
      <td data-column="available">
        <Availability item={item} />
      </td>
    </tr>
  )
}

/** Since when it is available, or the day on which it becomes so. */
function Availability({ item: { is_available: isAvailable, available_at: at } }: { item: Movement }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  const day = formatTime(at, timeZone, locale, isAvailable ? 'day' : 'weekday')
  return (
    <time dateTime={at} title={inZone(at)}>
      {isAvailable ? t('movements.since', { day }) : <StatusTag tone="idle">{t('movements.from', { day })}</StatusTag>}
    </time>
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
