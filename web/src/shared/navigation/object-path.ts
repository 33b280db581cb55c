import type { FoundKind } from '@counterfoil/contract/search/object-id'

interface Shown {
  readonly id: string
  readonly payment_id: string | null
}

/** The page of an object that a search found, with the route that the menu must open. */
export function pathOfFound(kind: FoundKind, { id, payment_id }: Shown): { path: string; route: string } {
  const pages: Readonly<Record<FoundKind, readonly [folder: string, shown: string]>> = {
    payment: ['/payments', id],
    refund: ['/payments', payment_id ?? id],
    customer: ['/customers', id],
    dispute: ['/payments-product/disputes', id],
    payout: ['/balance/payouts', id],
    request: ['/developer/requests', id],
    event: ['/developer/events', id],
    webhook_endpoint: ['/developer/webhooks', id],
    api_key: ['/developer/keys', id],
  }
  const [route, shown] = pages[kind]
  return { path: `${route}/${encodeURIComponent(shown)}`, route }
}
