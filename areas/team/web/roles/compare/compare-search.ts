import type { Role } from '#areas/team/contract/roles.ts'

/** IDs of the two roles that are compared. */
export interface CompareSearch {
  a?: string
  b?: string
}

const readId = (value: unknown) => (typeof value === 'string' && /^role_\w{1,60}$/.test(value) ? value : undefined)

export function readCompareSearch({ a, b }: Record<string, unknown>): CompareSearch {
  const [first, second] = [readId(a), readId(b)]
  return { ...(first && { a: first }), ...(second && { b: second }) }
}

/** The role that a new one is copied from. */
export function readNewRoleSearch({ from }: Record<string, unknown>): { from?: string } {
  const id = readId(from)
  return id ? { from: id } : {}
}

/** Returns the roles of the address. One that is missing or deleted is replaced by the first other one. Undefined without two roles. */
export function chooseRoles(roles: readonly Role[], search: CompareSearch): { a: Role; b: Role } | undefined {
  const wantedB = roles.find(({ id }) => id === search.b)
  const a = roles.find(({ id }) => id === search.a) ?? roles.find((role) => role !== wantedB)
  const b = wantedB ?? roles.find((role) => role !== a)
  return a && b && { a, b }
}
