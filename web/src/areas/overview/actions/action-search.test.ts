import { expect, it } from 'vitest'
import { searchExpiring, searchFailedPayouts } from './action-search.ts'

const now = Date.parse('2026-11-20T03:00:00Z')

it('lists authorizations that are old enough to expire within two days, by the days of the account', () => {
  expect(searchExpiring(now, 'UTC').q).toBe('created<=2026-11-15 status:uncaptured')
  expect(searchExpiring(now, 'America/New_York').q).toBe('created<=2026-11-14 status:uncaptured')
})

it('lists failed payouts of the last 30 days', () => {
  expect(searchFailedPayouts(now, 'UTC').q).toBe('created>=2026-10-21 status:processing_failure')
})
