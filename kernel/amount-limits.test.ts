import { describe, expect, it } from 'vitest'
import { type AmountLimit, isWithinLimits, type LimitingRole, limitsOf } from './amount-limits.ts'

const limit = (each_minor: number | null, day_minor: number | null, currency: AmountLimit['currency'] = 'USD') => ({ currency, each_minor, day_minor })
const refunds = (...limits: AmountLimit[]): LimitingRole => ({
  permissions: ['payments.read', 'payments.refund'],
  limits: limits.map((given) => ({ ...given, action: 'refund' as const })),
})

describe('the limits of a member', () => {
  it('are those of their role, for its action alone', () => {
    expect(limitsOf([refunds(limit(100, 500))], false)).toEqual({ refund: [limit(100, 500)], payout: null })
  })
  it('are the highest of several roles, by currency', () => {
    expect(limitsOf([refunds(limit(100, 500)), refunds(limit(200, 300), limit(50, null, 'EUR'))], false).refund).toEqual([
      limit(200, 500),
      limit(50, null, 'EUR'),
    ])
  })
  it('are none beside a role that allows the action without limits', () => {
    expect(limitsOf([refunds(limit(100, 500)), refunds()], false).refund).toBeNull()
  })
  it('ignore a role that does not allow the action', () => {
    expect(limitsOf([refunds(limit(100, 500)), { permissions: ['payments.read'], limits: [] }], false).refund).toEqual([limit(100, 500)])
  })
  it('are none for the owner', () => {
    expect(limitsOf([refunds(limit(100, 500))], true).refund).toBeNull()
  })
  it('are lifted where one role leaves an amount open', () => {
    expect(limitsOf([refunds(limit(100, 500)), refunds(limit(null, 900))], false).refund).toEqual([limit(null, 900)])
  })
})

describe('giving limits', () => {
  it.each([
    ['the same', [limit(100, 500)], [limit(100, 500)], true],
    ['lower ones', [limit(50, 500)], [limit(100, 500)], true],
    ['a higher amount', [limit(101, 500)], [limit(100, 500)], false],
    ['no daily limit', [limit(100, null)], [limit(100, 500)], false],
    ['another currency', [limit(100, 500, 'EUR')], [limit(100, 500)], false],
    ['none, from none', null, null, true],
    ['none, from some', null, [limit(100, 500)], false],
    ['some, from none', [limit(100, 500)], null, true],
  ])('%s', (_, given, held, isAllowed) => {
    expect(isWithinLimits(given, held)).toBe(isAllowed)
  })
})
