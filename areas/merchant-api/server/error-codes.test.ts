import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { stripeErrorCodeOf } from '#areas/payments/server/acquiring/decline-codes.ts'
import { cardTable } from '#areas/payments/server/acquiring/sandbox-card-table.ts'
import { describeMerchantOpenApi } from '#server/openapi/merchant-openapi.ts'
import { errorCodes } from './error-codes.ts'
import { withLinks } from './http/error-answers.ts'

/** Every `code: '…'` of the merchant API's sources. */
function codesInSources(): Set<string> {
  const folder = path.resolve(import.meta.dirname, './')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bcode: '([a-z_]+)'/g)].map(([, code = '']) => code)))
}

/** What declines of the test cards and refused card details are called. */
function codesOfCards(): Set<string> {
  const declines = Object.values(cardTable).flatMap((rows) => rows.flatMap((row) => ('decline' in row && row.decline ? [row.decline] : [])))
  const others = ['authentication_required', 'processing_error', 'invalid_cvc', 'invalid_expiry_month', 'invalid_expiry_year', 'incorrect_number']
  return new Set([...declines, ...others].map((code) => stripeErrorCodeOf(code)))
}

it('explains every code that the sources and cards have', () => {
  const used = new Set([...codesInSources(), ...codesOfCards()])
  expect(used.size).toBeGreaterThan(60)
  expect([...used].filter((code) => !Object.hasOwn(errorCodes, code))).toEqual([])
})

it('leads to an anchor of the reference, which has one for each code, and nowhere for another code', () => {
  const { components } = describeMerchantOpenApi('1') as { components: { schemas: { error: { properties: { error: { properties: { code: Listed } } } } } } }
  const listed = components.schemas.error.properties.error.properties.code.oneOf
  expect(listed.map((each) => each.const)).toEqual(Object.keys(errorCodes))
  for (const { const: code, description } of listed) {
    expect(description).toMatch(/^[A-Z].+\.$/)
    const { doc_url } = withLinks({ type: 'invalid_request_error', message: '', code }, 'https://pay.example', 'req_1')
    expect(doc_url).toBe(`https://pay.example/docs#${code}`)
  }
  expect(withLinks({ type: 'invalid_request_error', message: '', code: 'unheard_of' }, 'https://pay.example', 'req_1')).not.toHaveProperty('doc_url')
})

interface Listed {
  readonly oneOf: readonly { readonly const: string; readonly description: string }[]
}
