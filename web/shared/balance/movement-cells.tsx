import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Movement } from '#areas/balance/contract/endpoints.ts'
import { movementTypesOf } from '#areas/balance/contract/kinds.ts'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useCan } from '../../stores/merchant.ts'
import list from '../../ui/lists/list-table.module.css'
import { Money } from '../../ui/text/money.tsx'
import { shortenId } from '../../ui/text/shorten-id.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { RowTime } from '../../ui/time/row-time.tsx'
import { searchFor } from '../lists/search-for.ts'
import styles from './movements.module.css'

/** What movements have in common in the list of the balance and among the lines of a payout. */
export type ListedMovement = Pick<Movement, 'id' | 'created_at' | 'type' | 'currency' | 'amount_minor' | 'fee_minor' | 'net_minor' | 'source_id' | 'payment_id'>

export function amountsOfMovement({ amount_minor, net_minor, currency }: ListedMovement) {
  return [amount_minor, net_minor].map((amountMinor) => ({ amountMinor, currency }))
}

/** @param payoutId the payout whose page this is. */
export function useMovementCells(item: ListedMovement, now: number, payoutId?: string) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const say = (minor: number) => formatMoney(minor, item.currency, locale, 'number')
  return {
    created: <RowTime at={item.created_at} now={now} />,
    type: t(`type.${item.type}`),
    source: <MovementSource item={item} hereId={payoutId} />,
    amount: say(item.amount_minor),
    fee: (
      <>
        <span className={styles.label}>{t('columns.fee')}</span>
        {item.fee_minor === 0 ? <span className="dim">–</span> : say(-item.fee_minor)}
      </>
    ),
    net: <Money amountMinor={item.net_minor} currency={item.currency} />,
  }
}

interface MovementSourceProps {
  item: Pick<Movement, 'type' | 'source_id' | 'payment_id'>
  /** The payout whose page this is, which leads nowhere. */
  hereId?: string | undefined
}

/** What a movement belongs to: its payment, or its payout. Who may not open a payout can list what it settles. */
function MovementSource({ item: { payment_id: paymentId, source_id: sourceId, type }, hereId }: MovementSourceProps) {
  const { t } = useTranslation('balance')
  const [mayReadPayments, mayReadPayouts] = [useCan('payments.read'), useCan('payouts.read')]
  const isOfPayout = (movementTypesOf.payout as readonly string[]).includes(type)
  if (paymentId && mayReadPayments) {
    return (
      <Link to="/payments/$paymentId" params={{ paymentId }} className={list.link} title={paymentId}>
        {shortenId(paymentId)}
      </Link>
    )
  }
  if (isOfPayout && sourceId !== hereId) {
    return mayReadPayouts ? (
      <Link to="/balance/payouts/$payoutId" params={{ payoutId: sourceId }} className={list.link} title={sourceId}>
        {shortenId(sourceId)}
      </Link>
    ) : (
      <Link
        to="/balance"
        search={searchFor(movementQuery, { payout_id: sourceId })}
        className={list.link}
        title={t('movements.linesOf', { id: sourceId })}
        preload={false}
      >
        {shortenId(sourceId)}
      </Link>
    )
  }
  return (
    <span className="mono" title={paymentId ?? sourceId}>
      {shortenId(paymentId ?? sourceId)}
    </span>
  )
}
