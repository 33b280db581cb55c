import type { searchAccount } from '#areas/home/contract/search/endpoints.ts'
import { type ObjectId, readIdStart, readObjectId, type ShownByIdKind } from '#areas/home/contract/search/object-id.ts'
import type { HandlerOutput } from '#kernel/endpoint.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { findById, findIdsByStart, findShownBy, shownCondition } from './ids-store.ts'
import { searchEverything } from './search.ts'

type Groups = HandlerOutput<typeof searchAccount>

/** The right to read them; null for requests for approval, of which each member sees others. */
const permissionOf: Readonly<Record<ShownByIdKind, Permission | null>> = {
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
  return Object.hasOwn(permissionOf, object.kind)
}

async function searchById(context: MemberContext, { kind, id }: IdOnly): Promise<Groups> {
  const permission = permissionOf[kind]
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
