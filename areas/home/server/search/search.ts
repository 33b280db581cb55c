import type { FoundObject, searchAccount } from '#areas/home/contract/search/endpoints.ts'
import { type FoundKind, foundKinds, readObjectId, withoutSecret } from '#areas/home/contract/search/object-id.ts'
import { findIndexedPayments } from '#areas/payments/server/index.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { finders, foundMax, type Wanted, withinTime } from './find-store.ts'

const permissionOf: Readonly<Record<FoundKind, Permission>> = {
  payment: 'payments.read',
  refund: 'payments.read',
  customer: 'customers.read',
  dispute: 'disputes.read',
  payout: 'payouts.read',
  request: 'developer.read',
  event: 'developer.read',
  webhook_endpoint: 'developer.read',
  api_key: 'keys.manage',
}

/** Finds objects of every kind that the caller may read; kinds without any are left out. Payments by a text are those that indexes find. */
export async function searchEverything(context: MemberContext, q: string): Promise<HandlerOutput<typeof searchAccount>> {
  const typed = withoutSecret(q)
  const named = readObjectId(q)
  const wanted: Wanted = { object: named && named.kind in permissionOf ? named : null, text: typed.toLowerCase(), typed }
  const kinds = foundKinds.filter((kind) => context.actor.permissions.has(permissionOf[kind]))
  const found = await withinTime(
    context,
    kinds.map((kind) => () => findKind(context, kind, wanted, q)),
  )
  return kinds.flatMap((kind, index) => {
    const items = found[index]
    return items?.length === 0 ? [] : [{ kind, items: items ?? [], is_complete: Boolean(items) }]
  })
}

async function findKind(context: MemberContext, kind: FoundKind, wanted: Wanted, q: string): Promise<FoundObject[]> {
  if (kind === 'payment') return findPayments(context, wanted, q)
  const rows = await finders[kind](context, wanted)
  return rows.map((row) => ({ ...row, created_at: row.created_at?.toISOString() ?? null }))
}

async function findPayments(context: MemberContext, { object }: Wanted, q: string): Promise<FoundObject[]> {
  if (object && object.kind !== 'payment') return []
  const rows = await findIndexedPayments(context, object ? { id: object.id } : { text: q }, foundMax)
  return rows.map((payment) => ({
    id: payment.id,
    title: payment.customer_email,
    detail: payment.order_number,
    amount_minor: payment.amount_shown_minor,
    currency: payment.currency,
    status: payment.status,
    created_at: payment.created_at.toISOString(),
    payment_id: null,
  }))
}
