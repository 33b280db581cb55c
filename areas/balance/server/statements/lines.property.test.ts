import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceLineKinds, balanceLines } from '#areas/balance/contract/statements/lines.ts'
import { balanceTransactionTypes } from '#areas/ledger/server/index.ts'
import { type Activity, linesOf } from './lines.ts'

test.each(balanceTransactionTypes)('amount and fee of %s are in exactly one line', (type) => {
  for (const part of ['amount', 'fee'] as const) {
    const kinds = balanceLineKinds.filter((kind) => balanceLines[kind].part === part && (balanceLines[kind].types as readonly string[]).includes(type))
    expect(kinds, part).toHaveLength(1)
  }
})

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
const activity = fc.uniqueArray(
  fc.record({ type: fc.constantFrom(...balanceTransactionTypes), movement_count: fc.integer({ min: 1, max: 1000 }), amount_minor: amount, fee_minor: amount }),
  { selector: ({ type }: Activity) => type },
)

test('lines add up to the net of all movements', () => {
  fc.assert(
    fc.property(activity, (sums) => {
      const lines = linesOf(sums, 'en')
      const net = sums.reduce((total, { amount_minor, fee_minor }) => total + amount_minor - fee_minor, 0)
      expect(lines.reduce((total, line) => total + line.amount_minor, 0)).toBe(net)
    }),
  )
})
