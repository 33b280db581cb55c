import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { customerColumns } from '#areas/customers/contract/columns.ts'
import type { CustomerItem } from '#areas/customers/contract/list.ts'
import { useColumns } from '#web/shared/lists/use-columns.ts'
import { useFetchAhead } from '#web/shared/lists/use-fetch-ahead.ts'
import { CardMark } from '#web/shared/payments/card-mark.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import type { RowPeek } from '#web/ui/lists/row-peek.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { shortenId } from '#web/ui/text/shorten-id.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { RowTime } from '#web/ui/time/row-time.tsx'
import { formatListed } from '#web/ui/time/time.ts'
import { customerDetailQuery } from '../queries.ts'
import styles from './customer-table.module.css'

interface CustomerTableProps {
  /** Undefined while they are loading. */
  items: readonly CustomerItem[] | undefined
  isBusy: boolean
  peek: RowPeek | undefined
}

/** Customers as rows or cards. */
export function CustomerTable(props: CustomerTableProps) {
  const { t } = useTranslation('customers')
  return (
    <ListTable
      {...props}
      className={styles.customers}
      caption={t('caption')}
      {...useColumns(customerColumns, 'created')}
      useCells={useCustomerCells}
      amountsOf={amountsOf}
      amountMode="point"
      fetchAhead={useFetchAhead(customerDetailQuery)}
    />
  )
}

function amountsOf({ gross }: CustomerItem) {
  return gross.slice(0, 1).map(({ amount_minor: amountMinor, currency }) => ({ amountMinor, currency }))
}

function useCustomerCells(item: CustomerItem, now: number) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const { id, name, card } = item
  const [gross, ...others] = item.gross
  const timeOf = (at: string) => <RowTime at={at} now={now} format={formatListed} />
  return {
    customer: (
      <Link to="/customers/$customerId" params={{ customerId: id }} className={`${list.name} ${styles.link}`} title={name ?? item.email ?? id}>
        {name ?? item.email ?? shortenId(id)}
      </Link>
    ),
    email: item.email,
    card: card && <CardMark brand={card.brand} last4={card.last4} isListed />,
    payments: (
      <>
        <span className={styles.bare}>{formatCount(item.payment_count, locale)}</span>
        <span className={styles.label}>{t('counted.payments', { count: item.payment_count, shown: formatCount(item.payment_count, locale) })}</span>
      </>
    ),
    gross: gross && (
      <>
        <Money amountMinor={gross.amount_minor} currency={gross.currency} mode="point" />
        {others.length > 0 && <span className={styles.more}>{t('more', { count: others.length })}</span>}
      </>
    ),
    last_payment: item.last_payment_at && timeOf(item.last_payment_at),
    disputes: item.dispute_count > 0 && (
      <>
        <span className={styles.bare}>{formatCount(item.dispute_count, locale)}</span>
        <span className={styles.label}>{t('counted.disputes', { count: item.dispute_count, shown: formatCount(item.dispute_count, locale) })}</span>
      </>
    ),
    created: timeOf(item.created_at),
  }
}
