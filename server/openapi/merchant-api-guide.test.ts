import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { merchantApiEndpoints } from '#areas/merchant-api/server/index.ts'
import { describeMerchantApi } from './merchant-api-guide.ts'

const root = path.resolve(import.meta.dirname, '../..')

it('lists every call of the merchant API with its parameters, in a page that README links to', () => {
  const rows = describeMerchantApi()
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  expect(rows).toHaveLength(merchantApiEndpoints.length)
  const confirm = rows.find((row) => row.includes('`paymentIntents.confirm`'))
  expect(confirm).toContain('`POST /v1/payment_intents/{id}/confirm`')
  expect(confirm).toContain('`payment_method`')
  expect(describeMerchantApi()).toContain('- `balance.available`: ')
  expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain('(docs/merchant-api.md)')
})
