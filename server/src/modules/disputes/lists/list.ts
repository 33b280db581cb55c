import type { DisputeItem, listDisputes } from '@counterfoil/contract/disputes'
import { disputeQuery } from '@counterfoil/contract/disputes/query'
import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { CardBrand, DisputeNetwork } from '@counterfoil/contract/statuses'
import type { TenantContext } from '../../../infra/context.ts'
import { getAccountSettings } from '../../../infra/merchant-accounts-store.ts'
import { readSearchedPage } from '../../../infra/pages/keyset-pages.ts'
import { readFilters, refuseContradictions } from '../../../infra/typed-filters.ts'
import { type DisputeListRow, findDisputePage } from './list-store.ts'

/** @throws AppError `invalid_fields` if filters contradict each other, a typed query is wrong or a cursor is unknown. */
export async function listDisputePage(context: TenantContext, query: HandlerInput<typeof listDisputes>['query']): Promise<HandlerOutput<typeof listDisputes>> {
  const { limit, after, before, tab, ...asked } = query
  const account = await getAccountSettings(context)
  const filters = readFilters(context, account, disputeQuery, asked)
  refuseContradictions(filters)
  return readSearchedPage({ limit, after, before }, (page) => findDisputePage(context, tab, filters, page, account.time_zone), presentDisputeItem)
}

/** Names every field of a dispute that the list has. */
function presentDisputeItem(row: DisputeListRow): DisputeItem {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    status: row.status,
    kind: row.kind,
    category: row.category,
    network: row.network as DisputeNetwork,
    network_reason_code: row.network_reason_code,
    amount_minor: row.amount_minor,
    currency: row.currency,
    due_by: row.due_by.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_reason: row.closed_reason as DisputeItem['closed_reason'],
    payment: {
      id: row.payment_id,
      card: row.card_brand !== null && row.card_last4 !== null ? { brand: row.card_brand as CardBrand, last4: row.card_last4 } : null,
      customer_email: row.customer_email,
    },
  }
}
