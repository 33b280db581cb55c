/** Roles that every business has beside owner and administrator, who hold all that is there. */
export const grantableRoles = ['finance', 'disputes', 'support', 'developer', 'viewer'] as const
type GrantableRole = (typeof grantableRoles)[number]

/** A right that a role can hold. */
export interface PermissionEntry {
  /** The system roles that hold it, beside owner and administrator. */
  readonly roles: readonly GrantableRole[]
  /** Whether each use needs a step-up (10003), unless it only reads. */
  readonly needsStepUp?: true
  /** Whether only the owner holds it. */
  readonly isOwnerOnly?: true
}
