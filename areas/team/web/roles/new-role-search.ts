/** The role that a new one is copied from. */
export function readNewRoleSearch({ from }: Record<string, unknown>): { from?: string } {
  return typeof from === 'string' && /^role_\w{1,60}$/.test(from) ? { from } : {}
}
