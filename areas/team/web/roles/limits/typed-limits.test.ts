import { describe, expect, it } from 'vitest'
import { findLimitProblems, listLimitable, readLimits, type TypedLimit, typeLimits } from './typed-limits.ts'

const typed = (each: string, day: string, currency: TypedLimit['currency'] = 'USD'): TypedLimit => ({ action: 'refund', currency, each, day })

describe('limits as they are typed', () => {
  it('are what was saved', () => {
    const saved = [{ action: 'refund', currency: 'JPY', each_minor: 500, day_minor: null } as const]
    expect(typeLimits(saved)).toEqual([typed('500', '', 'JPY')])
    expect(readLimits(typeLimits(saved), ['payments.refund'])).toEqual(saved)
  })
  it('are left out if the role can no longer do it', () => {
    expect(readLimits([typed('5', '')], ['payments.read'])).toEqual([])
    expect(listLimitable(['payments.refund', 'payments.read'])).toEqual(['refund'])
  })
  it.each([
    ['5', '10', { each: null, day: null, isEmpty: false }],
    ['', '10', { each: null, day: null, isEmpty: false }],
    ['', '', { each: null, day: null, isEmpty: true }],
    ['10', '5', { each: null, day: 'below_each', isEmpty: false }],
    ['0', '', { each: 'zero', day: null, isEmpty: false }],
    ['5.001', 'x', { each: 'too_many_decimals', day: 'not_a_number', isEmpty: false }],
  ])('of %s each and %s a day', (each, day, problems) => {
    expect(findLimitProblems(typed(each, day))).toEqual(problems)
  })
})
