/** Every right a role can hold. Stored by name, so a name is never reused for something else. */
export const permissions = [
  'overview.read',
  'payments.read',
  'payments.capture',
  'payments.refund',
  'customers.read',
  'balance.read',
  'vamp.read',
  'merchant.update',
  'team.read',
  'roles.read',
  'keys.manage',
] as const

export type Permission = (typeof permissions)[number]

const reads = ['overview.read', 'payments.read', 'customers.read', 'balance.read', 'vamp.read'] as const

/** Roles every business has from its first day; they cannot be changed or removed (spec.md section 6). */
export const systemRoles = {
  owner: permissions,
  administrator: permissions,
  finance: [...reads, 'payments.capture', 'payments.refund'],
  disputes: [...reads],
  support: ['overview.read', 'payments.read', 'customers.read', 'payments.capture', 'payments.refund'],
  developer: ['overview.read', 'payments.read', 'customers.read', 'keys.manage'],
  viewer: [...reads],
} as const satisfies Record<string, readonly Permission[]>

export type SystemRole = keyof typeof systemRoles
