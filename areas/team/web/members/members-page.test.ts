import { describe, expect, it } from 'vitest'
import { toCall } from '#areas/team/contract/query.ts'
import type { QueryContext } from '#kernel/query/query.ts'
import { readShownQuery } from '#web/shared/lists/shown-query.ts'
import { memberQueryWith } from './members-page.tsx'

const roles = [{ id: 'role_Finance1' }, { id: 'role_Support1' }]
const context: QueryContext = {
  currency: 'USD',
  names: { fields: { role: '角色' }, values: { role: { role_Finance1: 'Finance', role_Support1: 'Support' } } },
}
const read = (q: string, known?: typeof roles) => toCall(readShownQuery(memberQueryWith(known), { q }, context, '2026-11-23').filters)

describe('the query of members', () => {
  it.each([
    ['chen jing', { search: 'chen jing' }],
    ['status:frozen', { status: 'frozen' }],
    ['verification:off', { has_second_factor: 'false' }],
    ['activity:inactive', { is_inactive: 'true' }],
    ['activity:active', { is_inactive: 'false' }],
    ['sort:last_login', { sort: 'last_login', is_descending: 'true' }],
    ['sort:longest_inactive', { sort: 'last_login', is_descending: 'false' }],
    ['role:finance,Support', { role: 'role_Finance1,role_Support1' }],
    ['角色:Finance chen', { role: 'role_Finance1', search: 'chen' }],
  ])('reads %s', (q, filters) => {
    expect(read(q, roles)).toEqual(filters)
  })

  it('asks for the same members before the roles are known', () => {
    expect(read('role:role_Support1,role_Finance1')).toEqual({ role: 'role_Finance1,role_Support1' })
  })
})
