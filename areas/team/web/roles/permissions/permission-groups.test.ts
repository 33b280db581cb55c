import { describe, expect, it, test } from 'vitest'
import { permissionEntries, permissions } from '#areas/team/contract/permissions.ts'
import type { Permission } from '#kernel/permissions.ts'
import type { DescribedPermission } from '../role-queries.ts'
import { findDependents, findObstacle, groupPermissions, nameCopy } from './permission-groups.ts'

const describePermission = (key: Permission): DescribedPermission => ({
  key,
  area: permissionEntries[key].area,
  name: key === 'payments.refund' ? 'Refund payments' : `Name of ${key}`,
  description: key === 'payments.refund' ? 'Return money to customers' : 'What it allows',
  needs: [],
  moves_money: false,
  shows_personal_data: false,
  is_owner_only: permissionEntries[key].isOwnerOnly === true,
})
const areas = [
  { key: 'payments', name: 'Payments' },
  { key: 'team', name: 'Team' },
] as const
const catalogue = { areas: [...areas], all: permissions.map(describePermission) }
const keysOf = (search: string) => groupPermissions(catalogue, search).map((group) => [group.key, group.permissions.map(({ key }) => key)])

describe('the groups', () => {
  it('have every permission of their area', () => {
    const [payments] = groupPermissions(catalogue, '')
    expect(payments?.permissions.map(({ key }) => key)).toEqual(permissions.filter((key) => permissionEntries[key].area === 'payments'))
  })

  it.each([' REFUND ', 'money customers', 'payments.refund'])('find a permission by %j, and leave out areas without one', (search) => {
    expect(keysOf(search)).toEqual([['payments', ['payments.refund']]])
  })

  it('are empty if nothing matches every word', () => {
    expect(keysOf('refund nothing')).toEqual([])
  })
})

test('a needed permission stays as long as a chosen one needs it, even by way of another', () => {
  expect(findDependents(['payments.read', 'payments.refund', 'payments.capture', 'vamp.read'], 'payments.read')).toEqual([
    'payments.refund',
    'payments.capture',
  ])
  expect(findDependents(['team.read', 'roles.read', 'roles.manage'], 'team.read')).toEqual(['roles.read', 'roles.manage'])
  expect(findDependents(['payments.read'], 'payments.read')).toEqual([])
})

test('a permission can be given by those who hold it and what it needs, unless it is the owner’s', () => {
  expect(findObstacle(describePermission('payments.refund'), ['payments.refund', 'payments.read'])).toBeNull()
  expect(findObstacle(describePermission('payments.refund'), ['payments.refund'])).toBe('notHeld')
  expect(findObstacle(describePermission('team.require_second_factor'), permissions)).toBe('owner')
})

test('the name of a copy fits', () => {
  expect(nameCopy('Finance', '-copy', 20)).toBe('Finance-copy')
  expect(nameCopy('Abcdefghijklmnopqrst', '-copy', 20)).toBe('Abcdefghijklmno-copy')
  expect(nameCopy('𠮷'.repeat(20), '-副本', 20)).toBe(`${'𠮷'.repeat(17)}-副本`)
})
