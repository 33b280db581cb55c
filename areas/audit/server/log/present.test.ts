import { expect, it } from 'vitest'
import { describeDetails } from './present.ts'

const change = (field: string, before: string | null, after: string | null) => ({ field, before, after, is_change: true })
const fact = (field: string, after: string) => ({ field, before: null, after, is_change: false })

it.each([
  [
    'fields with both sides',
    { before: { name: 'A', website: null }, after: { name: 'B', website: 'https://b.example' } },
    [change('name', 'A', 'B'), change('website', null, 'https://b.example')],
  ],
  ['a field that stayed the same', { before: { name: 'A', zone: 'UTC' }, after: { name: 'B', zone: 'UTC' } }, [change('name', 'A', 'B')]],
  ['one value', { before: null, after: '2026-06-15T12:00:00.000Z' }, [change('value', null, '2026-06-15T12:00:00.000Z')]],
  ['a removed value', { before: 'x', after: null, currency: 'USD' }, [change('value', 'x', null), fact('currency', 'USD')]],
  ['sides below a name', { language: { before: 'en', after: 'zh-cn' } }, [change('language', 'en', 'zh-cn')]],
  ['lists', { before: { roles: ['A', 'B'] }, after: { roles: ['A'] } }, [change('roles', 'A, B', 'A')]],
  [
    'amounts',
    { amount_minor: 1250, fee_minor: 25, currency: 'USD', method: 'standard' },
    [fact('amount', '12.50 USD'), fact('fee', '0.25 USD'), fact('method', 'standard')],
  ],
  ['amounts of a currency without decimals', { amount_minor: 1250, currency: 'JPY' }, [fact('amount', '1250 JPY')]],
  ['facts, without empty ones', { is_default: false, note: '', reason: null, columns: [] }, [fact('is_default', 'false')]],
  ['a side alone', { after: { name: 'B' } }, [change('name', null, 'B')]],
  ['nothing', {}, []],
])('describes %s', (_, details, described) => {
  expect(describeDetails(details)).toEqual(described)
})
