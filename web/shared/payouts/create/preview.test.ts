import { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import texts from '#areas/payouts/texts/en.json' with { type: 'json' }
import { bankAccountId } from '#kernel/ids.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { askOf, describeBroken, findLimits, type Preview, previewQuery } from './preview.ts'
import { toBody } from './values.ts'

const { fieldRules } = texts.payouts

const values = { currency: 'HUF', bankAccountId: 'ba_1', method: 'standard', amount: '500', descriptor: ' ' } as const
const preview: Preview = {
  currency: 'HUF',
  method: 'standard',
  bank_account_id: bankAccountId.parse('ba_1'),
  available_minor: 1_000_050,
  fee_minor: 0,
  minimum_minor: 100,
  maximum_minor: 1_000_000,
  step_minor: 100,
  remaining_minor: 50,
  leaves_at: '2026-11-25T00:00:00Z',
  arrival_date: '2026-11-26T00:00:00Z',
  held_until: null,
}

beforeAll(() => i18n.init({ resources: { en: { fieldRules } } }))

test('an amount is called wrong by the rule of the server that it breaks', () => {
  const said = (amount: string, known = preview) => describeBroken({ ...values, amount }, known, 'en')
  expect(said('500')).toBeUndefined()
  expect(said('0.5')).toMatch(/^The minimum payout is HUF\s1\.00\.$/)
  expect(said('500.5')).toMatch(/^Payouts in HUF must be a multiple of HUF\s1\.00\.$/)
  expect(said('10001')).toMatch(/^You can pay out up to HUF\s10,000\.00\.$/)
  expect(said('5', { ...preview, maximum_minor: -300 })).toMatch(/HUF\s0\.00/)
  expect(said('five')).toBeUndefined()
})

test('the limits are those of the newest preview with the chosen method, whatever its amount', () => {
  const queries = new QueryClient()
  const keep = (amount: string, known: Preview, updatedAt: number) =>
    queries.setQueryData(previewQuery('acct_1', askOf({ ...values, method: known.method, amount })).queryKey, known, { updatedAt })
  keep('2', preview, 1)
  keep('1', { ...preview, maximum_minor: 400 }, 2)
  keep('3', { ...preview, method: 'instant', maximum_minor: 300 }, 3)
  expect(findLimits(queries, 'acct_1', values)?.maximum_minor).toBe(400)
  expect(findLimits(queries, 'acct_1', { ...values, method: 'instant' })?.maximum_minor).toBe(300)
  expect(findLimits(queries, 'acct_1', { ...values, bankAccountId: 'ba_2' })).toBeUndefined()
  expect(describeBroken({ ...values, method: 'instant', amount: '10001' }, preview, 'en'), 'the limit of the other method').toBeUndefined()
})

test('the preview and the call are of the amount in minor units', () => {
  expect(askOf(values)).toEqual({ currency: 'HUF', method: 'standard', bank_account_id: bankAccountId.parse('ba_1'), amount_minor: 50_000 })
  expect(askOf({ ...values, amount: '' })).not.toHaveProperty('amount_minor')
  expect(toBody(values)).toEqual({ currency: 'HUF', method: 'standard', bank_account_id: bankAccountId.parse('ba_1'), amount_minor: 50_000 })
  expect(toBody({ ...values, descriptor: ' LANE ' })).toHaveProperty('statement_descriptor', 'LANE')
})
