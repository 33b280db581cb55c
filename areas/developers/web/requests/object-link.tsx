import { Link } from '@tanstack/react-router'
import { useCan } from '#web/stores/merchant.ts'
import { shortenId } from '#web/ui/text/shorten-id.ts'

interface ObjectLinkProps {
  id: string
  /** The payment of an object without a page. */
  paymentId?: string | null
}

/** An object's ID, as a link where a page that the reader may open shows it or its payment. */
export function ObjectLink({ id, paymentId = null }: ObjectLinkProps) {
  const opensPayments = useCan('payments.read')
  const opensPayouts = useCan('payouts.read')
  const opensDisputes = useCan('disputes.read')
  const opensCustomers = useCan('customers.read')
  const shownPayment = id.startsWith('pi_') ? id : paymentId
  if (shownPayment && opensPayments) {
    return (
      <Link to="/payments/$paymentId" params={{ paymentId: shownPayment }}>
        <LinkedId id={id} />
      </Link>
    )
  }
  if (id.startsWith('po_') && opensPayouts) {
    return (
      <Link to="/balance/payouts/$payoutId" params={{ payoutId: id }}>
        <LinkedId id={id} />
      </Link>
    )
  }
  if (id.startsWith('dp_') && opensDisputes) {
    return (
      <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: id }}>
        <LinkedId id={id} />
      </Link>
    )
  }
  if (id.startsWith('cus_') && opensCustomers) {
    return (
      <Link to="/customers/$customerId" params={{ customerId: id }}>
        <LinkedId id={id} />
      </Link>
    )
  }
  return <LinkedId id={id} isPlain />
}

/** Shows a short ID in the color of the link around it. @param isPlain if there is no link. */
export function LinkedId({ id, isPlain = false }: { id: string; isPlain?: boolean }) {
  return (
    <span className="mono" title={id} style={isPlain ? undefined : { color: 'inherit' }}>
      {shortenId(id)}
    </span>
  )
}
