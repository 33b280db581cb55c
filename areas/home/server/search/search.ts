import type { describeObjects, FoundObject, searchAccount } from '#areas/home/contract/search/endpoints.ts'
import {
  type FoundKind,
  foundKinds,
  type ObjectId,
  readIdStart,
  readObjectId,
  type ShownByIdKind,
  withoutSecret,
} from '#areas/home/contract/search/object-id.ts'
import { findIndexedPayments } from '#areas/payments/server/index.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { type FoundRow, finders, foundMax, type Wanted, withinTime } from './find-store.ts'
import { findById, findIdsByStart, findShownBy, shownCondition } from './ids-store.ts'

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
  return (await finders[kind](context, wanted)).map(present)
}

function present(row: FoundRow): FoundObject {
  return { ...row, created_at: row.created_at?.toISOString() ?? null, due_at: row.due_at?.toISOString() ?? null }
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
    reason: null,
    due_at: null,
    created_at: payment.created_at.toISOString(),
    payment_id: null,
  }))
}

/** Describes objects by their IDs, in their order, without those that the caller may not read. */
export async function describeByIds(context: MemberContext, ids: readonly string[]): Promise<HandlerOutput<typeof describeObjects>> {
  const objects = ids.flatMap((id) => {
    const object = readObjectId(id)
    const kind = foundKinds.find((one) => one === object?.kind)
    return object && kind && context.actor.permissions.has(permissionOf[kind]) ? [{ kind, object }] : []
  })
  const found = await withinTime(
    context,
    objects.map(
      ({ kind, object }) =>
        () =>
          finders[kind](context, { object, text: '', typed: '' }),
    ),
  )
  return objects.flatMap(({ kind }, index) => (found[index] ?? []).map((row) => ({ ...present(row), kind })))
}

type Groups = HandlerOutput<typeof searchAccount>

/** The right to read them; null for requests for approval, of which each member sees others. */
const permissionById: Readonly<Record<ShownByIdKind, Permission | null>> = {
  bulk_action: 'payments.read',
  approval: null,
  risk_entry: 'risk.read',
  risk_upload: 'risk.read',
  bank_account: 'payouts.read',
}

/** Finds objects by a text, by a whole ID of any kind, or by the beginning of an ID. */
export async function searchByTextOrId(context: MemberContext, q: string): Promise<Groups> {
  const object = readObjectId(q)
  if (object && isShownById(object)) {
    const groups = await searchById(context, object)
    // Somebody's texts may look alike, such as an order number `card_123`.
    return groups.length > 0 ? groups : searchEverything(context, q)
  }
  const shown = await findShownBy(context, q)
  const groups = await searchEverything(context, shown?.id ?? q)
  const start = readIdStart(q)
  return start?.missing === 0 && groups.every(({ items }) => items.length === 0) ? searchByStart(context, object) : groups
}

type IdOnly = ObjectId & { readonly kind: ShownByIdKind }

function isShownById(object: ObjectId): object is IdOnly {
  return Object.hasOwn(permissionById, object.kind)
}

async function searchById(context: MemberContext, { kind, id }: IdOnly): Promise<Groups> {
  const permission = permissionById[kind]
  if (permission && !context.actor.permissions.has(permission)) return []
  const isShown = shownCondition(context, kind)
  const whole = await findById(context, kind, id, isShown)
  const ids = whole || readIdStart(id)?.missing !== 0 ? [] : await findIdsByStart(context, id, isShown)
  const found = whole ? [whole] : await Promise.all(ids.map((one) => findById(context, kind, one, isShown)))
  const items = found.filter((item) => item !== undefined)
  return items.length > 0 ? [{ kind, items, is_complete: true }] : []
}

/** Returns the objects of the kind alone, newest first. */
async function searchByStart(context: MemberContext, object: ObjectId | null): Promise<Groups> {
  if (!object) return []
  const items: Groups[number]['items'] = []
  for (const id of await findIdsByStart(context, object.id)) {
    const groups = await searchEverything(context, id)
    items.push(...groups.filter(({ kind }) => kind === object.kind).flatMap((group) => group.items))
  }
  // Charges of one payment lead to it.
  const found = [...new Map(items.map((item) => [item.id, item])).values()]
  return found.length > 0 ? [{ kind: object.kind, items: found, is_complete: true }] : []
}
