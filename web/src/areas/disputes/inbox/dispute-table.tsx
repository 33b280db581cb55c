import type { DisputeItem } from '@counterfoil/contract/disputes'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DisputeStatusTag } from '../../../shared/disputes/dispute-status-tag.tsx'
import { CardMark } from '../../../shared/payments/card-mark.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import list from '../../../ui/lists/list-table.module.css'
import { ListTable } from '../../../ui/lists/list-table.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { shortenId } from '../../../ui/text/shorten-id.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'
import { formatRecent } from '../../../ui/time/time.ts'
import { useTimeInZone } from '../../../ui/time/use-time-in-zone.ts'
import styles from './dispute-table.module.css'

const columns = ['dispute', 'amount', 'status', 'reason', 'category', 'code', 'due', 'payment', 'customer'] as const

interface DisputeTableProps {
  /** Undefined while they are loading. */
  items: readonly DisputeItem[] | undefined
  isBusy: boolean
}

/** Disputes as rows or cards. */
export function DisputeTable(props: DisputeTableProps) {
  const { t } = useTranslation('disputes')
  return (
    <ListTable
      {...props}
      className={styles.disputes}
      caption={t('caption')}
      columns={columns}
      nameColumn={(column) => t(`columns.${column}`)}
      useCells={useDisputeCells}
      amountsOf={amountsOf}
    />
  )
}

function amountsOf({ amount_minor: amountMinor, currency }: DisputeItem) {
  return [{ amountMinor, currency }]
}

function useDisputeCells({ payment, ...item }: DisputeItem, now: number) {
  const { t } = useTranslation('disputes')
  const { t: common } = useTranslation()
  const locale = useLocale()
  const inZone = useTimeInZone()
  const { time_zone: timeZone } = useMerchant()
  return {
    dispute: (
      <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: item.id }} className={list.link} title={item.id}>
        {shortenId(item.id)}
      </Link>
    ),
    amount: <Money amountMinor={item.amount_minor} currency={item.currency} />,
    status: <DisputeStatusTag status={item.status} />,
    reason: t(`reason.${item.category}`),
    category: t(`category.${item.kind}`),
    code: `${common(`card.brand.${item.network}`)} ${item.network_reason_code}`,
    due: (
      <time dateTime={item.due_by} title={inZone(item.due_by)}>
        {formatRecent(item.due_by, timeZone, locale, now)}
      </time>
    ),
    payment: (
      <Link to="/payments/$paymentId" params={{ paymentId: payment.id }} title={payment.id}>
        {payment.card ? <CardMark brand={payment.card.brand} last4={payment.card.last4} /> : shortenId(payment.id)}
      </Link>
    ),
    customer: payment.customer_email,
  }
}
