import { acceptancePermissions } from '#areas/acceptance/contract/rules.ts'
import { approvalPermissions } from '#areas/approvals/contract/rules.ts'
import { balancePermissions } from '#areas/balance/contract/rules.ts'
import { customerPermissions } from '#areas/customers/contract/rules.ts'
import { developerPermissions } from '#areas/developers/contract/rules.ts'
import { sandboxPermissions } from '#areas/developers/contract/sandbox/rules.ts'
import { webhookPermissions } from '#areas/developers/contract/webhooks/rules.ts'
import { disputePermissions } from '#areas/disputes/contract/rules.ts'
import { exportPermissions } from '#areas/exports/contract/rules.ts'
import { overviewPermissions } from '#areas/home/contract/rules.ts'
import { singleSignOnPermissions } from '#areas/identity/contract/single-sign-on/rules.ts'
import { paymentPermissions } from '#areas/payments/contract/rules.ts'
import { viewPermissions } from '#areas/payments/contract/views/rules.ts'
import { payoutPermissions } from '#areas/payouts/contract/rules.ts'
import { riskPermissions } from '#areas/risk/contract/rules.ts'
import { compliancePermissions } from '#areas/settings/contract/compliance/rules.ts'
import { merchantPermissions } from '#areas/settings/contract/merchants/rules.ts'
import { storePermissions } from '#areas/stores/contract/rules.ts'
import { vampPermissions } from '#areas/vamp/contract/rules.ts'
import { mergeAreas } from '#kernel/merge-areas.ts'
import { grantableRoles, type Permission, type PermissionEntry, type SystemRole } from '#kernel/permissions.ts'
import { teamPermissions } from './rules.ts'

/** The names that the entries need. */
type Needed<Catalogue> = { [Name in keyof Catalogue]: Catalogue[Name] extends { readonly needs: readonly (infer Need)[] } ? Need : never }[keyof Catalogue]

/** Returns the catalogue. An entry that needs a name that isn't in it doesn't compile. */
export function checkNeeds<const Catalogue extends object>(
  catalogue: Catalogue &
    ([Exclude<Needed<Catalogue>, keyof Catalogue>] extends [never] ? unknown : { readonly unknown: Exclude<Needed<Catalogue>, keyof Catalogue> }),
): Catalogue {
  return catalogue
}

/** Every right a role can hold. Stored by name, so a name is never reused for something else. */
const catalogue = checkNeeds(
  mergeAreas([
    overviewPermissions,
    vampPermissions,
    exportPermissions,
    viewPermissions,
    balancePermissions,
    merchantPermissions,
    storePermissions,
    developerPermissions,
    compliancePermissions,
    customerPermissions,
    paymentPermissions,
    acceptancePermissions,
    disputePermissions,
    riskPermissions,
    approvalPermissions,
    payoutPermissions,
    teamPermissions,
    singleSignOnPermissions,
    webhookPermissions,
    sandboxPermissions,
  ]),
)
type Declared = typeof catalogue

declare module '#kernel/permissions.ts' {
  interface Permissions extends Declared {}
}

const entries = Object.entries(catalogue) as readonly (readonly [Permission, PermissionEntry])[]
const namesWhere = (isWanted: (entry: PermissionEntry) => boolean): readonly Permission[] =>
  entries.filter(([, entry]) => isWanted(entry)).map(([permission]) => permission)

export const permissions = namesWhere(() => true)

/** What is declared of each right. */
export const permissionEntries: Readonly<Record<Permission, PermissionEntry>> = catalogue

/** Rights whose every use needs a step-up (10003), unless it only reads. */
export const stepUpPermissions = namesWhere(({ needsStepUp }) => needsStepUp === true)

/** Rights that a business can give to its own roles. */
export const grantablePermissions = namesWhere(({ isOwnerOnly }) => isOwnerOnly !== true)

/** Roles every business has from its first day; they cannot be changed or removed. */
export const systemRoles = {
  owner: permissions,
  administrator: grantablePermissions,
  ...Object.fromEntries(grantableRoles.map((role) => [role, namesWhere(({ roles }) => roles.includes(role))])),
} as Readonly<Record<SystemRole, readonly Permission[]>>
export const systemRoleNames = Object.keys(systemRoles) as SystemRole[]

/** Adds what the given rights need, and what that needs in turn. Each right is listed once, in the order of the catalogue. */
export function addNeeded(given: Iterable<Permission>): Permission[] {
  const held = new Set(given)
  // A set visits what is added to it during the visit.
  for (const permission of held) for (const needed of permissionEntries[permission].needs ?? []) held.add(needed as Permission)
  return permissions.filter((permission) => held.has(permission))
}
