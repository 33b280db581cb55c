import { Link } from '@tanstack/react-router'
import { LinkedId } from './linked-id.tsx'

interface ObjectLinkProps {
  id: string
  /** The payment of an object without a page. */
  paymentId?: string | null
}

/** An object's ID, as a link where a page shows it or its payment. */
export function ObjectLink({ id, paymentId = null }: ObjectLinkProps) {
  const shownPayment = id.startsWith('pi_') ? id : paymentId
  if (shownPayment) {
    return (
      <Link to="/payments/$paymentId" params={{ paymentId: shownPayment }}>
        <LinkedId id={id} />
      </Link>
    )
  }
  if (id.startsWith('po_')) {
    return (
      <Link to="/balance/payouts/$payoutId" params={{ payoutId: id }}>
        <LinkedId id={id} />
      </Link>
    )
  }
  if (id.startsWith('dp_')) {
    return (
      <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: id }}>
        <LinkedId id={id} />
      </Link>
    )
  }
  return <LinkedId id={id} isPlain />
}
