/** Limits of roles. Each names its unit. */
export const roleLimits = {
  /** Spec section 5. */
  roleNameLengthMin: 2,
  roleNameLengthMax: 20,
  roleDescriptionLengthMax: 200,
  /** Permissions that a call can list; repeated ones count. */
  rolePermissionsMax: 200,
  /** Custom roles of a business. */
  rolesMax: 100,
} as const
