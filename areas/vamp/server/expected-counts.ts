import type { ProgramCounts } from '#areas/vamp/contract/assess.ts'

/** What a program counts so far, and at the end of the month. */
export interface ExpectedCounts {
  readonly now: ProgramCounts
  readonly forecast: ProgramCounts
}

/** With more items of the same average amount. */
export function grow({ items, amountUsdMinor }: ProgramCounts, expectedItems: number, sales: number): ProgramCounts {
  return {
    items: expectedItems,
    sales,
    amountUsdMinor: amountUsdMinor === null || items === 0 ? amountUsdMinor : Math.round((amountUsdMinor * expectedItems) / items),
  }
}
