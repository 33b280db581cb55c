import { expect, it } from 'vitest'
import { merchantApiEndpoints } from '#areas/merchant-api/server/index.ts'
import { listMissingCalls, neededCalls } from './merchant-api-coverage.ts'
import { describeMerchantApi } from './merchant-api-guide.ts'

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
