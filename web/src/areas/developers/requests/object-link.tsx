import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shortenId } from '../../../ui/text/shorten-id.ts'

interface ObjectLinkProps {
  id: string
  /** The payment of an object without a page. */
  paymentId?: string | null
}

/** An object's ID, as a link where a page shows it or its payment. */
export function ObjectLink({ id, paymentId = null }: ObjectLinkProps) {
  const text: ReactNode = (
    <span className="mono" title={id}>
      {shortenId(id)}
    </span>
  )
  const shownPayment = id.startsWith('pi_') ? id : paymentId
  if (shownPayment) {
    return (
      <Link to="/payments/$paymentId" params={{ paymentId: shownPayment }}>
        {text}
      </Link>
    )
  }
  if (id.startsWith('po_')) {
    return (
      <Link to="/balance/payouts/$payoutId" params={{ payoutId: id }}>
        {text}
      </Link>
    )
  }
  if (id.startsWith('dp_')) {
    return (
      <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: id }}>
        {text}
      </Link>
    )
  }
  return text
}
