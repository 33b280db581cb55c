import { describe, expect, it } from 'vitest'
import { rescaleAmounts } from './rescale-amounts.ts'

const filters = { currency: 'USD', amount_min_minor: 1250, amount_max_minor: 5050 } as const

describe('an amount filter in another currency', () => {
  it('keeps its decimals where there are as many or more', () => {
    expect(rescaleAmounts(filters, 'EUR')).toEqual({ amount_min_minor: 1250, amount_max_minor: 5050 })
    expect(rescaleAmounts(filters, 'KWD')).toEqual({ amount_min_minor: 12_500, amount_max_minor: 50_500 })
  })

  it('widens to whole units where there are none', () => {
    expect(rescaleAmounts(filters, 'JPY')).toEqual({ amount_min_minor: 12, amount_max_minor: 51 })
  })

  it('goes with its currency', () => {
    expect(rescaleAmounts(filters, undefined)).toEqual({ amount_min_minor: undefined, amount_max_minor: undefined })
  })
})
