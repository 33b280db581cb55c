import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { merchantApiEndpoints } from '#areas/merchant-api/server/index.ts'
import { describeMerchantApi } from './merchant-api-guide.ts'
import { root } from './scratch.ts'

it('lists every call of the merchant API with its parameters, in a page that README links to', () => {
  const rows = describeMerchantApi()
    .split('\n')
    .filter((line) => /^\| `\S+` \| `(GET|POST|DELETE) /.test(line))
  expect(rows).toHaveLength(merchantApiEndpoints.length)
  const confirm = rows.find((row) => row.includes('`paymentIntents.confirm`'))
  expect(confirm).toContain('`POST /v1/payment_intents/{id}/confirm`')
  expect(confirm).toContain('`payment_method`')
  expect(describeMerchantApi()).toContain('- `balance.available`: ')
  expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain('(docs/merchant-api.md)')
})

it('names every endpoint with each parameter that it takes', () => {
  const guide = describeMerchantApi()
  for (const { sdkName, parameters } of merchantApiEndpoints) {
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${sdkName}\` |`))
    for (const [parameter, { shape }] of Object.entries(parameters)) {
      if (shape.kind === 'unsupported') expect(row, sdkName).not.toContain(`\`${parameter}\``)
      else expect(row, sdkName).toContain(`\`${parameter}\``)
    }
  }
})

it('names what the client has and this API lacks', () => {
  const missing = describeMerchantApi().split('## Not supported')[1]?.split('\n## ')[0]
  expect(missing).toContain('| `paymentIntents` | `applyCustomerBalance`')
  for (const name of ['checkout.sessions', 'products', 'subscriptions', 'tokens', 'billingPortal.sessions', 'confirmationTokens']) {
    expect(missing).toContain(`\`${name}\``)
  }
  expect(missing).not.toContain('| `refunds` |')
})
