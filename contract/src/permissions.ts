/** Every right a role can hold. Stored by name, so a name is never reused for something else. */
export const permissions = [
  'overview.read',
  'payments.read',
  'payments.capture',
  'payments.refund',
  'payments.create_test',
  'customers.read',
  'balance.read',
  'vamp.read',
  'payouts.read',
  'payouts.manage',
  'bank_accounts.manage',
  'merchant.update',
  'team.read',
  'roles.read',
  'team.require_second_factor',
  'keys.manage',
] as const

export type Permission = (typeof permissions)[number]

/** Rights whose every use needs a step-up (10003), unless it only reads. */
export const stepUpPermissions: readonly Permission[] = ['keys.manage', 'bank_accounts.manage', 'team.require_second_factor']

/** Rights that nobody but the owner has. */
const ownerOnly: readonly Permission[] = ['team.require_second_factor']

const reads = ['overview.read', 'payments.read', 'customers.read', 'balance.read', 'vamp.read'] as const

/** Roles every business has from its first day; they cannot be changed or removed (spec.md section 6). */
export const systemRoles = {
  owner: permissions,
  administrator: permissions.filter((permission) => !ownerOnly.includes(permission)),
  finance: [...reads, 'payouts.read', 'payments.capture', 'payments.refund', 'payouts.manage'],
  disputes: [...reads],
  support: ['overview.read', 'payments.read', 'customers.read', 'payments.capture', 'payments.refund'],
  developer: ['overview.read', 'payments.read', 'payments.create_test', 'customers.read', 'keys.manage'],
  viewer: [...reads, 'payouts.read'],
} as const satisfies Record<string, readonly Permission[]>

export type SystemRole = keyof typeof systemRoles
