import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Movement } from '#areas/balance/contract/endpoints.ts'
import { movementTypesOf } from '#areas/balance/contract/kinds.ts'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { useCan } from '../../stores/merchant.ts'
import list from '../../ui/lists/list-table.module.css'
import { shortenId } from '../../ui/text/shorten-id.ts'
import { searchFor } from '../lists/search-for.ts'

interface MovementSourceProps {
  item: Pick<Movement, 'type' | 'source_id' | 'payment_id'>
  /** The payout whose page this is, which leads nowhere. */
  hereId?: string | undefined
}

/** What a movement belongs to: its payment, or its payout. Who may not open a payout can list what it settles. */
export function MovementSource({ item: { payment_id: paymentId, source_id: sourceId, type }, hereId }: MovementSourceProps) {
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
