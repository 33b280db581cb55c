import type { FoundObject } from '#areas/home/contract/search/endpoints.ts'
import type { FoundKind, ObjectKind } from '#areas/home/contract/search/object-id.ts'
import { riskQuery } from '#areas/risk/contract/query.ts'
import type { ListSearch } from '../lists/list-search.ts'
import { searchFor } from '../lists/search-for.ts'

type Shown = Pick<FoundObject, 'id' | 'payment_id'> & Partial<Pick<FoundObject, 'title' | 'list'>>

interface FoundPage {
  readonly path: string
  /** The route that the menu must open. */
  readonly route: string
  readonly search?: ListSearch
}

/** The page of an object that a search found. */
export function pathOfFound(kind: ObjectKind, { id, payment_id, title, list }: Shown): FoundPage {
  if (kind === 'risk_entry') return { path: `/risk/config/${list}`, route: '/risk', search: searchFor(riskQuery, title ? { record: title } : {}) }
  if (kind === 'bank_account') return { path: '/balance/bank-accounts', route: '/balance/bank-accounts' }
  const pages: Readonly<Record<FoundKind | 'bulk_action' | 'approval' | 'risk_upload', readonly [folder: string, shown: string]>> = {
    payment: ['/payments', id],
    refund: ['/payments', payment_id ?? id],
    customer: ['/customers', id],
    dispute: ['/payments-product/disputes', id],
    payout: ['/balance/payouts', id],
    request: ['/developer/requests', id],
    event: ['/developer/events', id],
    webhook_endpoint: ['/developer/webhooks', id],
    api_key: ['/developer/keys', id],
    bulk_action: ['/payments/bulk', id],
    approval: ['/approvals', id],
    risk_upload: ['/risk/uploads', id],
  }
  const [route, shown] = pages[kind]
  return { path: `${route}/${encodeURIComponent(shown)}`, route }
}
