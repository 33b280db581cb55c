/** Kinds of objects that the search of an account finds by texts and IDs. */
export const foundKinds = ['payment', 'refund', 'customer', 'dispute', 'payout', 'request', 'event', 'webhook_endpoint', 'api_key'] as const
export type FoundKind = (typeof foundKinds)[number]

/** Kinds that it finds by their ID alone. */
export const shownByIdKinds = ['bulk_action', 'approval', 'risk_entry', 'risk_upload', 'bank_account'] as const
export type ShownByIdKind = (typeof shownByIdKinds)[number]

export const objectKinds = [...foundKinds, ...shownByIdKinds] as const
export type ObjectKind = (typeof objectKinds)[number]

/** The kind of object that the page of an ID shows: the page of a refund is its payment's, and a balance transaction's is its source's. */
export const kindsByPrefix: Readonly<Record<string, ObjectKind>> = {
  pi: 'payment',
  ch: 'payment',
  re: 'refund',
  cus: 'customer',
  dp: 'dispute',
  po: 'payout',
  req: 'request',
  evt: 'event',
  we: 'webhook_endpoint',
  key: 'api_key',
  bulk: 'bulk_action',
  apr: 'approval',
  rsk: 'risk_entry',
  rsku: 'risk_upload',
  ba: 'bank_account',
  card: 'bank_account',
}

/** Kinds that have no search: the page that shows them, and the folder of their own pages, which open for a whole ID. */
export const pagesByPrefix: Readonly<Record<string, { readonly page: string; readonly folder?: string }>> = {
  role: { page: '/settings/team/roles', folder: '/settings/team/roles' },
  mem: { page: '/settings/team', folder: '/settings/team/members' },
  otr: { page: '/settings/team' },
  tap: { page: '/approvals/team', folder: '/approvals/team' },
  inv: { page: '/settings/team/invitations' },
  arv: { page: '/settings/team/reviews' },
  dom: { page: '/settings/team/single-sign-on' },
  job: { page: '/exports' },
  exs: { page: '/exports' },
  bst: { page: '/balance/reconciliation' },
  rskr: { page: '/risk/rules' },
  store: { page: '/settings/stores' },
  aud: { page: '/settings/team/audit' },
  whd: { page: '/developer/webhooks' },
  sess: { page: '/settings/security' },
  dev: { page: '/settings/security' },
  pk: { page: '/settings/security' },
  pdev: { page: '/settings/notifications' },
  totp: { page: '/settings/security' },
}

/** Characters after the prefix: new IDs have 24, those of platforms may have fewer. */
const idLength = 24
const idLengthMax = 60
/** Fewer begin the IDs of months. */
const idStartMin = 6

export interface IdStart {
  readonly kind: ObjectKind
  /** How many characters are missing before objects are found by it. */
  readonly missing: number
}

/** Returns what is known of an ID that isn't typed in full, such as `pi_` or `dp_3K`. Null for other texts and whole IDs. */
export function readIdStart(text: string): IdStart | null {
  const { prefix, rest } = splitId(text)
  const kind = Object.hasOwn(kindsByPrefix, prefix) ? kindsByPrefix[prefix] : undefined
  return kind && rest.length < idLength ? { kind, missing: Math.max(0, idStartMin - rest.length) } : null
}

/** The prefix in lower case, and what follows it. Both are empty for texts that aren't the beginning of an ID alone. */
function splitId(text: string): { readonly prefix: string; readonly rest: string } {
  const [, prefix = '', rest = ''] = /^\s*([a-z]{2,5})_(\w*)\s*$/i.exec(text) ?? []
  return { prefix: prefix.toLowerCase(), rest }
}

/** Returns the path of the page that shows an ID of a kind that the search doesn't find: its list, where the ID isn't typed in full. */
export function readPageOfId(text: string): { readonly id: string; readonly page: string; readonly path: string } | null {
  const { prefix, rest } = splitId(text)
  const known = Object.hasOwn(pagesByPrefix, prefix) ? pagesByPrefix[prefix] : undefined
  if (!known || rest === '' || rest.length > idLengthMax) return null
  const id = `${prefix}_${rest}`
  return { id, page: known.page, path: known.folder && rest.length >= idLength ? `${known.folder}/${id}` : known.page }
}

export interface ObjectId {
  readonly kind: ObjectKind
  readonly id: string
}

/**
 * Returns the object that a typed or pasted ID names: with spaces, quotation marks or a comma around or within it, the prefix in any case, at the end of an
 * address, or a payment's client secret. The rest of an ID has a case. Null for other texts, such as an email.
 */
export function readObjectId(text: string): ObjectId | null {
  const plain = text.slice(0, 300).replaceAll(/[\s\u200b-\u200d\ufeff"'“”‘’`<>,;]/g, '')
  const found = /(?:^|\/)([a-z]{2,5})_(\w{1,60})(?:[/?#].*|\.[^@]*)?$/i.exec(plain)
  const prefix = found?.[1]?.toLowerCase() ?? ''
  const kind = Object.hasOwn(kindsByPrefix, prefix) ? kindsByPrefix[prefix] : undefined
  const [rest = ''] = (found?.[2] ?? '').split('_secret_')
  return kind && rest ? { kind, id: `${prefix}_${rest}` } : null
}

/** Returns a text without the secret part of an API key, so that a pasted key isn't sent: its prefix and last four characters. */
export function withoutSecret(text: string): string {
  return text.replaceAll(/\b((?:sk|rk|pk)_(?:live|test)_)\w*?(\w{0,4})(?!\w)/g, '$1…$2')
}
