/** What a restricted key can be given access to, in the order in which it is offered. Stored by name, so a name is never reused for something else. */
export const apiResources = [
  'payment_intents',
  'charges',
  'refunds',
  'payment_methods',
  'setup_intents',
  'customers',
  'disputes',
  'early_fraud_warnings',
  'files',
  'balance',
  'payouts',
  'bank_accounts',
  'account',
  'events',
  'webhook_endpoints',
  'test_helpers',
] as const
export type ApiResource = (typeof apiResources)[number]

/** Resources that no call changes. */
const readOnlyResources: readonly ApiResource[] = ['early_fraud_warnings', 'balance', 'account', 'events']

export const accessLevels = ['read', 'write'] as const
export type AccessLevel = (typeof accessLevels)[number]

/** What a call of the merchant API needs, and what a restricted key has of it. Writing includes reading. */
export type ApiPermission = `${ApiResource}.${AccessLevel}`
export const apiPermissions = apiResources.flatMap((resource) => accessLevels.map((level): ApiPermission => `${resource}.${level}`))

/** Whether permissions include one. */
export function includesPermission(held: ReadonlySet<string>, needed: ApiPermission): boolean {
  return held.has(needed) || held.has(needed.replace(/\.read$/, '.write'))
}

/** Returns the levels that a key can be given of a resource. */
export function levelsOf(resource: ApiResource): readonly AccessLevel[] {
  return readOnlyResources.includes(resource) ? ['read'] : accessLevels
}

/** Returns each resource once, with the highest level that it has, in the order of the resources. */
export function normalisePermissions(given: readonly ApiPermission[]): ApiPermission[] {
  const held = new Set(given)
  return apiResources.flatMap((resource) => {
    const wanted = accessLevels.findLast((level) => held.has(`${resource}.${level}`))
    const level = levelsOf(resource).findLast((one) => one === wanted || wanted === 'write')
    return level === undefined ? [] : [`${resource}.${level}` as const]
  })
}
