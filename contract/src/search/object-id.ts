/** Kinds of objects that the search of an account opens. */
export const foundKinds = ['payment', 'refund', 'customer', 'dispute', 'payout', 'request', 'event', 'webhook_endpoint', 'api_key'] as const
export type FoundKind = (typeof foundKinds)[number]

const kindsByPrefix: Readonly<Record<string, FoundKind>> = {
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
}

export interface ObjectId {
  readonly kind: FoundKind
  readonly id: string
}

/**
 * Returns the object that a typed or pasted ID names: with spaces, quotation marks or a comma around or within it, the prefix in any case, at the end of an
 * address, or a payment's client secret. The rest of an ID has a case. Null for other texts.
 */
export function readObjectId(text: string): ObjectId | null {
  const plain = text.slice(0, 300).replaceAll(/[\s\u200b-\u200d\ufeff"'“”‘’`<>,;]/g, '')
  const found = /(?:^|\/)([a-z]{2,3})_(\w{1,60})(?:[/.?#].*)?$/i.exec(plain)
  const prefix = found?.[1]?.toLowerCase() ?? ''
  const kind = Object.hasOwn(kindsByPrefix, prefix) ? kindsByPrefix[prefix] : undefined
  const [rest = ''] = (found?.[2] ?? '').split('_secret_')
  return kind && rest ? { kind, id: `${prefix}_${rest}` } : null
}

/** Returns a text without the secret part of an API key, so that a pasted key isn't sent: its prefix and last four characters. */
export function withoutSecret(text: string): string {
  return text.replaceAll(/\b((?:sk|rk|pk)_(?:live|test)_)\w*?(\w{0,4})(?!\w)/g, '$1…$2')
}
