/** Rights by name. Each area declares its own; `areas/team/contract/permissions.ts` names them. */
// biome-ignore lint/suspicious/noEmptyInterface: the kernel knows no area.
export interface Permissions {}
export type Permission = keyof Permissions

/** Roles that every business has beside owner and administrator, who hold all that is there. */
export const grantableRoles = ['finance', 'disputes', 'support', 'developer', 'viewer'] as const
type GrantableRole = (typeof grantableRoles)[number]
export type SystemRole = 'owner' | 'administrator' | GrantableRole

/** Groups of permissions, in the order in which a role editor shows them. */
export const permissionAreas = ['reports', 'payments', 'disputes', 'payouts', 'business', 'developers', 'team'] as const
export type PermissionArea = (typeof permissionAreas)[number]

/** A right that a role can hold. */
export interface PermissionEntry {
  readonly area: PermissionArea
  /** The system roles that hold it, beside owner and administrator. */
  readonly roles: readonly GrantableRole[]
  /** The rights it is of no use without; a role that holds it holds them too. */
  readonly needs?: readonly string[]
  /** Whether each use needs a step-up (10003), unless it only reads. */
  readonly needsStepUp?: true
  /** Whether only the owner holds it. No other role can be given it. */
  readonly isOwnerOnly?: true
  /** Whether it can move money. */
  readonly movesMoney?: true
  /** Whether it shows data about people, such as names and email addresses. */
  readonly showsPersonalData?: true
}
