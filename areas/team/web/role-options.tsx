import type { Role } from '#web/shared/team/queries.ts'

/** Every role except Owner, which only a transfer of ownership gives. */
export function isGiven({ permissions }: Pick<Role, 'permissions'>): boolean {
  return !permissions.includes('team.transfer_ownership')
}

/** Roles to choose from, by name. */
export function RoleOptions({ roles }: { roles: readonly Pick<Role, 'id' | 'name'>[] | undefined }) {
  return roles?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
