import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { happen } from '#areas/disputes/test/disputed-sales.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'

/** The examples of docs/guides.md as they stand there, with what they say they print. */

const guides = readFileSync(path.resolve(import.meta.dirname, '../../../docs/guides.md'), 'utf8')
const examples = guides.split(/^## /m).flatMap((section) => {
  const [, code] = /^```js\n(const .*?)^```$/ms.exec(section) ?? []
  return code ? [{ title: section.split('\n', 1)[0] ?? '', code }] : []
})

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
})
afterAll(() => api.close())

it('has an example for each way that a shop begins with', () => {
  expect(examples.map(({ title }) => title)).toEqual(['Accept a payment', 'Save a card', 'Capture later', 'Refund', 'Dispute', 'Leave a payment in process'])
})

it.each(examples)('$title: prints what it says', async ({ code }) => {
  const printed: string[] = []
  const said = [...code.matchAll(/console\.log\(.*\) \/\/ (.*)$/gm)].map(([, text]) => text)
  const module = `export default async (stripe, console, setTimeout) => {${code}}`
  const { default: run } = (await import(`data:text/javascript,${encodeURIComponent(module)}`)) as {
    default: (stripe: unknown, console: unknown, setTimeout: unknown) => Promise<void>
  }
  // The worker's rounds pass meanwhile.
  const pass = (done: () => void) => void happen(api).then(done)
  await run(api.shop.stripe, { log: (value: unknown) => printed.push(String(value)) }, pass)
  expect(printed).toEqual(said)
})
