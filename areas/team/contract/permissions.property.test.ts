import fc from 'fast-check'
import { expect, it } from 'vitest'
import { permissionAreas } from '#kernel/permissions.ts'
import { addNeeded, checkNeeds, permissionEntries, permissions, systemRoles } from './permissions.ts'

const someRights = fc.subarray([...permissions])

it('adds needed rights once, in the order of the catalogue, and changes nothing the second time', () => {
  fc.assert(
    fc.property(someRights, (given) => {
      const closed = addNeeded(given)
      expect(closed).toEqual(permissions.filter((permission) => closed.includes(permission)))
      expect(closed).toEqual(expect.arrayContaining(given))
      for (const permission of closed) expect(closed).toEqual(expect.arrayContaining([...(permissionEntries[permission].needs ?? [])]))
      expect(addNeeded(closed)).toEqual(closed)
    }),
  )
})

it('adds nothing that no given right leads to', () => {
  fc.assert(
    fc.property(someRights, (given) => {
      const alone = new Set(given.flatMap((permission) => addNeeded([permission])))
      expect(new Set(addNeeded(given))).toEqual(alone)
    }),
  )
})

it('never needs a right for itself, even by way of others', () => {
  for (const permission of permissions) {
    const needed = (permissionEntries[permission].needs ?? []) as typeof permissions
    expect(addNeeded(needed)).not.toContain(permission)
  }
})

it.each(Object.entries(systemRoles))('gives the system role %s what its rights need', (_, held) => {
  expect(addNeeded(held)).toEqual(held)
})

it('never lets a right of other roles need one of the owner', () => {
  for (const held of systemRoles.administrator) expect(addNeeded([held]).filter((permission) => permissionEntries[permission].isOwnerOnly)).toEqual([])
})

it('has a right in every area', () => {
  expect([...new Set(permissions.map((permission) => permissionEntries[permission].area))].sort()).toEqual([...permissionAreas].sort())
})

it('returns a catalogue whose needs are all in it', () => {
  expect(checkNeeds({ read: {}, write: { needs: ['read'] } })).toEqual({ read: {}, write: { needs: ['read'] } })
})

it("doesn't compile if an entry needs an unknown name", () => {
  // @ts-expect-error: there is no `raed`.
  expect(checkNeeds({ read: {}, write: { needs: ['raed'] } })).toHaveProperty('write')
})
