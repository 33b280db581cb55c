import { describe, expect, it } from 'vitest'
import { businessId, memberId, userId } from '#kernel/ids.ts'
import type { Me } from '../../session/queries.ts'
import { findClosing, pickBanners } from './pick-banners.ts'

const content: Me = {
  user: { id: userId.parse('usr_1'), name: 'Ann', email: 'ann@example.com', email_confirmed: true, language: 'en' },
  session_expires_at: '2026-11-22T00:00:00.000Z',
  has_second_factor: true,
  recovery_codes_left: 10,
  second_factor_demands: [],
  is_single_sign_on: false,
  unread_notification_count: 0,
}
const demand = { business_id: businessId.parse('biz_1'), business_name: 'Harbour', due_at: '2026-12-01T00:00:00.000Z', is_overdue: false }
const overdue = { business_id: businessId.parse('biz_2'), business_name: 'Northpier', due_at: '2026-11-01T00:00:00.000Z', is_overdue: true }
const doubtful = { ...content, user: { ...content.user, email_confirmed: false } }

describe('banners of the shell', () => {
  it('are none for somebody who has done everything', () => {
    expect(pickBanners(content)).toEqual([])
    expect(pickBanners({ ...content, has_second_factor: false, recovery_codes_left: null })).toEqual([])
  })

  it('warn at two recovery codes, not at three', () => {
    expect(pickBanners({ ...content, recovery_codes_left: 3 })).toEqual([])
    expect(pickBanners({ ...content, recovery_codes_left: 2 })).toEqual([{ kind: 'codes', left: 2 }])
    expect(pickBanners({ ...content, recovery_codes_left: 0 })).toEqual([{ kind: 'codes', left: 0 }])
  })

  it('are the two most important', () => {
    const kinds = pickBanners({ ...doubtful, recovery_codes_left: 1, second_factor_demands: [demand] }).map(({ kind }) => kind)
    expect(kinds).toEqual(['demand', 'codes'])
    expect(pickBanners(doubtful)).toEqual([{ kind: 'email', email: 'ann@example.com' }])
  })

  it('ask the recipient of a transfer, and nobody else', () => {
    const party = { id: memberId.parse('mem_1'), name: 'Ann', email: 'ann@example.com' }
    const transfer = { id: 'otr_1', owner: party, recipient: party, requested_at: overdue.due_at, expires_at: demand.due_at, is_recipient: true }
    expect(pickBanners(content, transfer)).toEqual([{ kind: 'ownership', transfer }])
    expect(pickBanners(content, { ...transfer, is_recipient: false })).toEqual([])
    expect(pickBanners(content, null)).toEqual([])
  })

  it('name the demand that is due first', () => {
    expect(pickBanners({ ...content, second_factor_demands: [demand, overdue] })).toEqual([{ kind: 'demand', demand: overdue }])
  })
})

describe('a business that is closed to somebody', () => {
  it('is one whose demand is overdue', () => {
    const asked = { ...content, second_factor_demands: [demand, overdue] }
    expect(findClosing(asked, 'biz_2')).toBe(overdue)
    expect(findClosing(asked, 'biz_1')).toBeUndefined()
    expect(findClosing(undefined, 'biz_2')).toBeUndefined()
  })
})
