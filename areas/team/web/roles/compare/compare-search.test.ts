import { expect, it } from 'vitest'
import type { Role } from '#areas/team/contract/roles.ts'
import { chooseRoles, readCompareSearch, readNewRoleSearch } from './compare-search.ts'

const roles = ['role_1', 'role_2', 'role_3'].map(
  (id): Role => ({ id, name: id, description: '', is_system_default: false, permissions: [], limits: [], member_count: 0 }),
)
const idsOf = (search: { a?: string; b?: string }) => {
  const chosen = chooseRoles(roles, search)
  return chosen && [chosen.a.id, chosen.b.id]
}

it('reads IDs of roles from the address, and nothing else', () => {
  expect(readCompareSearch({ a: 'role_1', b: 'role_2', c: 'role_3' })).toEqual({ a: 'role_1', b: 'role_2' })
  expect(readCompareSearch({ a: 7, b: '<script>' })).toEqual({})
  expect(readNewRoleSearch({ from: 'role_1' })).toEqual({ from: 'role_1' })
  expect(readNewRoleSearch({ from: ['role_1'] })).toEqual({})
})

it.each([
  [{}, ['role_1', 'role_2']],
  [{ a: 'role_2' }, ['role_2', 'role_1']],
  [{ b: 'role_1' }, ['role_2', 'role_1']],
  [{ a: 'role_3', b: 'role_3' }, ['role_3', 'role_3']],
  [{ a: 'role_gone', b: 'role_3' }, ['role_1', 'role_3']],
])('chooses two roles for %j', (search, ids) => {
  expect(idsOf(search)).toEqual(ids)
})

it('needs two roles', () => {
  expect(chooseRoles(roles.slice(0, 1), {})).toBeUndefined()
})
