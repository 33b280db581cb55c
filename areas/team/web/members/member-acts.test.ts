import { describe, expect, it } from 'vitest'
import { listActs, whyNot } from './member-acts.ts'

const member = { is_manageable: true, is_owner: false, is_self: false, status: 'normal' } as const
const administrator = { mayManage: true, mayTransfer: false }

describe('what can be done with a member', () => {
  it('is everything but a transfer, which the owner alone requests', () => {
    expect(listActs(member, administrator)).toEqual(['roles', 'sessions', 'freeze', 'remove'])
    expect(listActs(member, { mayManage: true, mayTransfer: true })).toEqual(['roles', 'transfer', 'sessions', 'freeze', 'remove'])
  })

  it('is to unfreeze a frozen one, who has no sessions and can own nothing', () => {
    expect(listActs({ ...member, status: 'frozen' }, { mayManage: true, mayTransfer: true })).toEqual(['roles', 'unfreeze', 'remove'])
  })

  it('is nothing without the permission, and nothing with somebody out of reach', () => {
    expect(listActs(member, { mayManage: false, mayTransfer: false })).toEqual([])
    expect(listActs({ ...member, is_manageable: false }, administrator)).toEqual([])
  })

  it.each([
    [{ is_self: true, is_owner: true }, 'self'],
    [{ is_owner: true }, 'owner'],
    [{}, 'outOfReach'],
  ])('names the reason of %o', (rest, reason) => {
    expect(whyNot({ ...member, is_manageable: false, ...rest })).toBe(reason)
    expect(whyNot(member)).toBeNull()
  })
})
