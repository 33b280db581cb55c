import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { merchantApiEndpoints } from '#areas/merchant-api/server/index.ts'
import { describeMerchantApi, listMissingCalls, neededCalls } from './merchant-api-guide.ts'

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

const declared = merchantApiEndpoints.map(({ sdkName }) => sdkName)
/** Hosted checkout, which is announced as unsupported. */
const awaited = ['checkout.sessions.']

it('answers the calls that shops need, 53 with those of the hosted checkout', () => {
  expect(neededCalls).toHaveLength(53)
  expect(listMissingCalls(declared).filter((name) => !awaited.some((group) => name.startsWith(group)))).toEqual([])
  expect(neededCalls.length - listMissingCalls(declared).length).toBe(48)
})

it('names every endpoint with each parameter, and every call that is missing', () => {
  const guide = describeMerchantApi()
  for (const { sdkName, parameters } of merchantApiEndpoints) {
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${sdkName}\` |`))
    for (const parameter of Object.keys(parameters)) expect(row, sdkName).toContain(`\`${parameter}\``)
  }
  for (const name of listMissingCalls(declared)) expect(guide).toContain(`\`${name}\``)
})
