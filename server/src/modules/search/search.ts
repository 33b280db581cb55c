import type { HandlerOutput } from '@counterfoil/contract/endpoint'
import type { Permission } from '@counterfoil/contract/permissions'
import type { FoundObject, searchAccount } from '@counterfoil/contract/search'
import { type FoundKind, foundKinds, readObjectId, withoutSecret } from '@counterfoil/contract/search/object-id'
import type { MemberContext } from '../../infra/context.ts'
import { findLatestPayments } from '../payments/index.ts'
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

/** Finds objects of every kind that the caller may read; kinds without any are left out. Each kind has 300 ms per statement. */
export async function searchEverything(context: MemberContext, q: string): Promise<HandlerOutput<typeof searchAccount>> {
  const wanted: Wanted = { object: readObjectId(q), text: withoutSecret(q).toLowerCase() }
  const groups: HandlerOutput<typeof searchAccount> = []
  for (const kind of foundKinds) {
    if (!context.actor.permissions.has(permissionOf[kind])) continue
    const { items, isComplete } = (await withinTime(context, () => findKind(context, kind, wanted, q))) ?? { items: [], isComplete: false }
    if (items.length > 0 || !isComplete) groups.push({ kind, items, is_complete: isComplete })
  }
  return groups
}

interface Found {
  readonly items: FoundObject[]
  /** False if the search ended before everything was compared. */
  readonly isComplete: boolean
}

async function findKind(context: MemberContext, kind: FoundKind, wanted: Wanted, q: string): Promise<Found> {
  if (kind === 'payment') return findPayments(context, wanted, q)
  const rows = await finders[kind](context, wanted)
  return { items: rows.map((row) => ({ ...row, created_at: row.created_at?.toISOString() ?? null })), isComplete: true }
}

async function findPayments(context: MemberContext, { object }: Wanted, q: string): Promise<Found> {
  if (object && object.kind !== 'payment') return { items: [], isComplete: true }
  const { rows, isComplete } = await findLatestPayments(context, object ? { id: object.id } : { text: q }, foundMax)
  const items = rows.map((payment) => ({
    id: payment.id,
    title: payment.customer_email,
    detail: payment.order_number,
    amount_minor: payment.amount_shown_minor,
    currency: payment.currency,
    status: payment.status,
    created_at: payment.created_at.toISOString(),
    payment_id: null,
  }))
  return { items, isComplete }
}
