import type { ApiPermission } from '#areas/developers/contract/api-resources.ts'
import { evidenceFileFields } from '#areas/disputes/contract/evidence.ts'
import type { ApiContext } from '../context.ts'
import type { ApiList, ApiObject, ObjectName } from '../endpoint.ts'
import { type ApiError, invalidRequest } from '../errors.ts'
import { canUse } from '../keys/access.ts'
import type { ApiKey } from '../keys/keys-store.ts'
import { objectKinds, presentRefunds } from '../objects/present.ts'
import { expandedListMax, listRefundsOfCharges } from './objects-store.ts'

/** Replacing ids by the objects they stand for: `expand[]=latest_charge.balance_transaction`. */

type Expandable = keyof typeof objectKinds

/** The fields that hold an id, and what it may stand for; nothing where we never have one, so that asking for it is no error. */
const expandables: Readonly<Record<ObjectName, Readonly<Record<string, readonly Expandable[]>>>> = {
  account: {},
  api_key: {},
  balance: {},
  balance_transaction: { source: ['charge', 'dispute', 'payout', 'refund'] },
  bank_account: { account: [], customer: [] },
  card: { account: [], customer: [] },
  charge: {
    application: [],
    application_fee: [],
    balance_transaction: ['balance_transaction'],
    customer: ['customer'],
    failure_balance_transaction: [],
    on_behalf_of: [],
    payment_intent: ['payment_intent'],
    review: [],
    source_transfer: [],
  },
  customer: { default_source: [], 'invoice_settings.default_payment_method': ['payment_method'], test_clock: [] },
  dispute: {
    charge: ['charge'],
    payment_intent: ['payment_intent'],
    ...Object.fromEntries(evidenceFileFields.map((field) => [`evidence.${field}`, ['file'] as const])),
  },
  event: {},
  file: {},
  payment_intent: {
    application: [],
    customer: ['customer'],
    latest_charge: ['charge'],
    on_behalf_of: [],
    payment_method: ['payment_method'],
    payment_record: [],
    review: [],
    source: [],
  },
  payment_method: { customer: ['customer'] },
  payout: {
    application_fee: [],
    balance_transaction: ['balance_transaction'],
    destination: ['bank_account'],
    failure_balance_transaction: ['balance_transaction'],
    original_payout: ['payout'],
    reversed_by: ['payout'],
  },
  'radar.early_fraud_warning': { charge: ['charge'], payment_intent: ['payment_intent'] },
  refund: {
    balance_transaction: ['balance_transaction'],
    charge: ['charge'],
    customer: ['customer'],
    failure_balance_transaction: ['balance_transaction'],
    payment_intent: ['payment_intent'],
    payment_method: ['payment_method'],
    source_transfer_reversal: [],
    transfer_reversal: [],
  },
  setup_intent: {
    application: [],
    customer: ['customer'],
    latest_attempt: [],
    mandate: [],
    on_behalf_of: [],
    payment_method: ['payment_method'],
    single_use_mandate: [],
  },
  'test_helpers.test_clock': {},
  webhook_endpoint: {},
}

/** Fields that are a list, and are only there when they are expanded; an empty one where the API knows the field and never has any. */
const expandableLists: Readonly<Partial<Record<ObjectName, Readonly<Record<string, readonly Expandable[]>>>>> = {
  charge: { refunds: ['refund'] },
  customer: { sources: [], subscriptions: [], tax_ids: [] },
}

const depthMax = 4
/** Of one answer, so that a short request cannot ask for half the database. */
const pathsMax = 20

/** What to expand, by field. */
export type ExpandTree = Map<string, ExpandTree>

/** Checks all paths before anything is done. On lists every path begins with `data.`. */
export function readExpand(paths: readonly string[], returns: ObjectName, isList: boolean): ExpandTree {
  if (paths.length > pathsMax) throw invalidRequest(`You can expand at most ${pathsMax} paths.`, { param: 'expand' })
  const tree: ExpandTree = new Map()
  for (const [index, path] of paths.entries()) {
    const segments = path.split('.')
    const isBelowData = segments[0] === 'data'
    if (isList !== isBelowData) throw cannotExpand(path, index)
    const steps = isList ? segments.slice(1) : segments
    if (steps.length === 0) throw cannotExpand(path, index)
    addPath(tree, [returns], steps, path, index)
  }
  return tree
}

function addPath(tree: ExpandTree, names: readonly ObjectName[], segments: readonly string[], path: string, index: number): void {
  let branch = tree
  let current = names
  let rest = segments
  for (let depth = 1; rest.length > 0; depth++) {
    if (depth > depthMax) throw invalidRequest(`You cannot expand more than ${depthMax} levels of a property. Property: ${path}`, { param: `expand[${index}]` })
    const step = takeStep(current, rest)
    if (!step) throw cannotExpand(path, index)
    const next: ExpandTree = branch.get(step.field) ?? new Map()
    branch.set(step.field, next)
    branch = next
    current = step.targets
    rest = rest.slice(step.length)
  }
}

/** The field that the path names next; one that lies in an inner group takes two segments. */
function takeStep(names: readonly ObjectName[], segments: readonly string[]): { field: string; targets: readonly ObjectName[]; length: number } | null {
  for (const length of [1, 2]) {
    const field = segments.slice(0, length).join('.')
    const known = names.filter((name) => Object.hasOwn(expandables[name], field))
    if (length <= segments.length && known.length > 0) return { field, targets: known.flatMap((name) => expandables[name][field] ?? []), length }
  }
  return takeList(names, segments)
}

/** A list, whose objects are below its `data`. */
function takeList(
  names: readonly ObjectName[],
  [field = '', next]: readonly string[],
): { field: string; targets: readonly ObjectName[]; length: number } | null {
  const targets = names.flatMap((name) => (Object.hasOwn(expandableLists[name] ?? {}, field) ? [expandableLists[name]?.[field] ?? []] : []))
  return targets.length === 0 ? null : { field, targets: targets.flat(), length: next === 'data' ? 2 : 1 }
}

/** What a restricted key needs to read an object in place of its ID. */
const permissionOf = {
  balance_transaction: 'balance.read',
  bank_account: 'bank_accounts.read',
  charge: 'charges.read',
  customer: 'customers.read',
  dispute: 'disputes.read',
  file: 'files.read',
  payment_intent: 'payment_intents.read',
  payment_method: 'payment_methods.read',
  payout: 'payouts.read',
  refund: 'refunds.read',
  setup_intent: 'setup_intents.read',
  'radar.early_fraud_warning': 'early_fraud_warnings.read',
} as const satisfies Record<Expandable, ApiPermission>

/** @throws ApiError 403 if a tree has an object that the key can't read. */
export function requireReadable(key: ApiKey, tree: ExpandTree, ...names: readonly ObjectName[]): void {
  for (const [field, inner] of tree) {
    const targets = names.flatMap((name) => expandables[name][field] ?? expandableLists[name]?.[field] ?? [])
    for (const target of targets) {
      if (canUse(key, permissionOf[target])) continue
      throw invalidRequest(
        `This key can't expand '${field}': it has no read access to '${permissionOf[target].split('.')[0]}'.`,
        { code: 'permission_missing', param: 'expand' },
        403,
      )
    }
    requireReadable(key, inner, ...targets)
  }
}

function cannotExpand(path: string, index: number): ApiError {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: `expand[${index}]` })
}

/** Expands an answer in place of its ids; one query per kind of object and level, however long the list. */
export async function expand<T extends ApiObject | ApiList>(context: ApiContext, answer: T, tree: ExpandTree): Promise<T> {
  if (tree.size === 0) return answer
  if (answer.object === 'list' || answer.object === 'search_result') return { ...answer, data: await expandAll(context, (answer as ApiList).data, tree) }
  const [expanded] = await expandAll(context, [answer as ApiObject], tree)
  return expanded as T
}

async function expandAll(context: ApiContext, objects: readonly ApiObject[], tree: ExpandTree): Promise<ApiObject[]> {
  let expanded = [...objects]
  for (const [field, inner] of tree) {
    const lists = await loadLists(context, expanded, field, inner)
    if (lists) expanded = expanded.map((object) => ({ ...object, ...(lists.has(object) ? { [field]: lists.get(object) } : {}) }))
    const loaded = await loadReferences(context, expanded, field)
    const deeper = inner.size === 0 ? loaded : await expandLoaded(context, loaded, inner)
    expanded = expanded.map((object) => replaceId(object, field.split('.'), deeper))
  }
  return expanded
}

/** The lists of a field that is one, by object; null where it is none for any of them. */
async function loadLists(context: ApiContext, objects: readonly ApiObject[], field: string, inner: ExpandTree): Promise<Map<ApiObject, ApiList> | null> {
  const owners = objects.filter((object) => Object.hasOwn(expandableLists[object.object] ?? {}, field))
  if (owners.length === 0) return null
  const refunds =
    field === 'refunds'
      ? await listRefundsOfCharges(
          context,
          owners.map(({ id }) => String(id)),
        )
      : []
  const presented = new Map((await presentRefunds(context, refunds)).map((refund) => [refund.id, refund]))
  const expanded = new Map((await expandAll(context, [...presented.values()], inner)).map((refund) => [refund.id, refund]))
  return new Map(
    owners.map((owner) => {
      const own = refunds.filter(({ charge_id }) => charge_id === owner.id)
      const data = own.slice(0, expandedListMax).flatMap(({ id }) => expanded.get(id) ?? [])
      const url = `/v1/${owner.object}s/${String(owner.id)}/${field}`
      return [owner, { object: 'list', url, has_more: own.length > expandedListMax, data }]
    }),
  )
}

async function expandLoaded(context: ApiContext, loaded: ReadonlyMap<string, ApiObject>, tree: ExpandTree): Promise<Map<string, ApiObject>> {
  const ids = [...loaded.keys()]
  const objects = await expandAll(context, [...loaded.values()], tree)
  return new Map(objects.map((object, index) => [ids[index] ?? '', object]))
}

/** The objects a field refers to, of whichever kinds it may. Ids of one kind are never another's, so each is found once. */
async function loadReferences(context: ApiContext, objects: readonly ApiObject[], field: string): Promise<Map<string, ApiObject>> {
  const idsOfKind = new Map<Expandable, Set<string>>()
  for (const object of objects) {
    const id = readField(object, field.split('.'))
    if (typeof id !== 'string') continue
    for (const target of expandables[object.object][field] ?? []) idsOfKind.set(target, (idsOfKind.get(target) ?? new Set()).add(id))
  }
  const loaded = new Map<string, ApiObject>()
  for (const [name, ids] of idsOfKind) for (const [id, object] of await objectKinds[name].load(context, ids)) loaded.set(id, object)
  return loaded
}

function readField(object: Readonly<Record<string, unknown>>, [first = '', ...rest]: readonly string[]): unknown {
  const value = object[first]
  return rest.length === 0 ? value : readField((value ?? {}) as Record<string, unknown>, rest)
}

function replaceId<T extends Readonly<Record<string, unknown>>>(
  object: T,
  [first = '', ...rest]: readonly string[],
  loaded: ReadonlyMap<string, ApiObject>,
): T {
  const value = object[first]
  if (rest.length > 0) return { ...object, [first]: replaceId((value ?? {}) as Record<string, unknown>, rest, loaded) }
  const replacement = typeof value === 'string' ? loaded.get(value) : undefined
  return replacement ? { ...object, [first]: replacement } : object
}
