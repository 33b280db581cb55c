import type { Role } from '#areas/team/contract/roles.ts'

/** Roles to choose from, by name. */
export function RoleOptions({ roles }: { roles: readonly Pick<Role, 'id' | 'name'>[] | undefined }) {
  return roles?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
