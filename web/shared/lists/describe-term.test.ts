import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { describeQuery } from './describe-term.ts'
import { readShownQuery } from './shown-query.ts'

const names = {
  fields: { created: 'Created', status: 'Status', amount: 'Amount' },
  values: { status: { failed: 'Failed', canceled: 'Canceled', refunded: 'Refunded' } },
}
const texts: Readonly<Record<string, string>> = {
  'filters.pair': '{{name}}: {{value}}',
  'filters.days': '{{from}} – {{to}}',
  'filters.atLeast': 'at least {{from}}',
  'query.days.last_month': 'Last month',
}
const t = ((key: string, values: Readonly<Record<string, string>>) =>
  texts[key]?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')) as unknown as TFunction<'shell'>
const describe = (q: string) =>
  describeQuery(paymentQuery, readShownQuery(paymentQuery, { q }, { currency: 'USD' }, '2026-11-20'), { t, names, locale: 'en', timeZone: 'Asia/Hong_Kong' })

test('a query is said by the names of its fields, with every value', () => {
  expect(describe('created:2026-10-01..2026-10-31 status:failed,canceled,refunded')).toEqual([
    'Created: 1 Oct 2026 – 31 Oct 2026',
    'Status: Failed, Refunded, Canceled',
  ])
  expect(describe('created:"last month" order:A-17')).toEqual(['Created: Last month', 'order: A-17'])
  expect(describe('amount>=10 currency:EUR')[0]).toBe('Amount: at least 10.00 EUR')
})
