import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditQuery } from '#areas/audit/contract/query.ts'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { customerQuery } from '#areas/customers/contract/query.ts'
import { eventQuery } from '#areas/developers/contract/event-log/query.ts'
import { requestQuery } from '#areas/developers/contract/request-log/query.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import { journalQuery } from '#areas/exports/contract/accounting/query.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import { riskExportQuery, riskQuery } from '#areas/risk/contract/query.ts'
import { memberQuery } from '#areas/team/contract/query.ts'
import textsFile from '#kernel/texts/en.json' with { type: 'json' }
import { completeQuery } from './complete.ts'
import { relativeDays } from './days.ts'
import { filtersOfTerms, termsOfFilters } from './filters.ts'
import { parseQuery } from './parse.ts'
import { printQuery, printValue } from './print.ts'
import { type QueryField, type QueryList, takesSeveral } from './query.ts'
import { queryLimits } from './rules.ts'

const { query: texts } = textsFile

/** Text, terms and address are the same query, and every text has terms or a problem within it. */

const runCount = 10_000
/** Every list that declares its fields. */
const lists = {
  payments: paymentQuery,
  customers: customerQuery,
  payouts: payoutQuery,
  movements: movementQuery,
  audit: auditQuery,
  disputes: disputeQuery,
  requests: requestQuery,
  events: eventQuery,
  risk: riskQuery,
  riskExport: riskExportQuery,
  members: memberQuery,
  journals: journalQuery,
} as const satisfies Record<string, QueryList>
const eachList = Object.entries(lists)
const none = { fields: {}, values: {} }

const digits = (max: number) => fc.integer({ min: 0, max }).map(String)
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.string({ unit: fc.constantFrom('"', '\\', ',', '“', '”', ' ', '-', ':', '>', '.', '，', '\n'), minLength: 1, maxLength: 30 }),
)
const someOf = (values: readonly string[], maxLength: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength }).map((chosen) => chosen.join(','))
const comparison = fc.constantFrom(':', '>', '>=', '<', '<=', ':>', '：<=')
const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
const period = fc.tuple(day, fc.constantFrom(4, 7, 10)).map(([text, length]) => text.slice(0, length))

/** Terms of a field, most of them valid. */
function termsOf(name: string, field: QueryField): fc.Arbitrary<string> {
  const join = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((texts) => texts.join(''))
  const head = fc.constant(`${name}:`)
  if (field.kind === 'choice') {
    const start = field.isNegatable ? fc.constantFrom(`${name}:`, `-${name}:`, `${name.toUpperCase()}:`) : head
    return join(start, someOf(field.values, field.isSingle ? 1 : 5))
  }
  if (field.kind === 'amount') {
    const comparisons = join(fc.constant(name), comparison, digits(10_000), fc.constantFrom('', '.5', '.25', '.00'))
    return fc.oneof(comparisons, join(head, digits(500), fc.constant('..'), digits(10_000)))
  }
  if (field.kind === 'days') {
    const comparisons = join(fc.constant(name), comparison, fc.oneof(period, fc.constantFrom(...relativeDays).map(printValue)))
    return fc.oneof(comparisons, join(head, period, fc.constant('..'), period))
  }
  if (field.kind === 'time') return join(head, day, fc.constantFrom('T11:30Z', 'T00:00:00+08:00', 'T23:59:59.5Z'))
  if (field.kind === 'digits') return join(head, fc.stringMatching(new RegExp(`^\\d{${field.length}}$`)))
  if (field.kind === 'id') return join(head, fc.stringMatching(/^[a-z]{2}_[a-zA-Z0-9]{1,20}$/))
  const values = fc.array(anyText.map(printValue), { minLength: 1, maxLength: takesSeveral(field) ? 5 : 1 })
  return join(
    head,
    values.map((texts) => texts.join(',')),
  )
}

function queriesOf(list: QueryList): fc.Arbitrary<string> {
  const fields = Object.entries(list.fields).map(([name, field]) => termsOf(name, field))
  const term = fc.oneof(...fields, ...fields, fc.constantFrom('4242', 're_1', 'po_1', 'ann@', '"two words"'), anyText)
  return fc.oneof(
    fc.array(term, { maxLength: 7 }).map((terms) => terms.join(' ')),
    fc.uniqueArray(term, { maxLength: 4, selector: (text) => text.split(/[:<>]/)[0] }).map((terms) => terms.join('  ')),
  )
}

test.each(eachList)('text, terms, address and filters of %s are the same query', (_, list) => {
  let validCount = 0
  const parse = (text: string) => parseQuery(text, list, { currency: 'USD' })
  const property = fc.property(queriesOf(list), (text) => {
    const { terms, problem } = parse(text)
    if (problem) {
      expect(problem.start).toBeGreaterThanOrEqual(0)
      expect(problem.end).toBeGreaterThan(problem.start)
      expect(problem.end).toBeLessThanOrEqual(text.length)
      expect(texts.fieldRules).toHaveProperty(problem.rule)
      return
    }
    validCount++
    const canonical = printQuery(terms)
    expect(canonical.length).toBeLessThanOrEqual(queryLimits.queryLengthMax)
    const fromAddress = new URLSearchParams(new URLSearchParams({ q: canonical }).toString()).get('q')
    expect(fromAddress).toBe(canonical)
    expect(parse(canonical).terms).toEqual(terms)
    const filters = filtersOfTerms<QueryList>(list, terms, '2026-01-15')
    expect(filtersOfTerms<QueryList>(list, termsOfFilters<QueryList>(list, filters), '2026-01-15')).toEqual(filters)
  })
  fc.assert(property, { numRuns: runCount })
  // At least a third of the random texts are queries.
  expect(validCount).toBeGreaterThan(runCount / 3)
})

/** Texts that hurt parsers: long, nested, unclosed, odd Unicode, and the tricks of other languages. */
const pieces = [
  '"',
  '\\"',
  '(',
  ')',
  '((((',
  '[',
  '{',
  ',',
  '..',
  '-',
  '--',
  ':',
  '>=',
  'status:',
  'amount:1..',
  'created:',
  ' ',
  '\u202e',
  '\u0000',
  '\ud800',
  '𝒳',
  'İ',
  '\u3000',
  "'; DROP TABLE payments; --",
  '%00',
  '(a+)+$',
  '$' + '{x}',
  '<script>',
  '\\',
  'a'.repeat(50),
  '9'.repeat(30),
]
const hostile = fc.array(fc.constantFrom(...pieces), { maxLength: 200 }).map((parts) => parts.join(''))

test.each(eachList)('a hostile text has terms of %s or a problem within it', (_, list) => {
  const parse = (text: string) => parseQuery(text, list, { currency: 'USD' })
  const property = fc.property(hostile, fc.nat({ max: 300 }), (text, caret) => {
    const { terms, problem } = parse(text)
    if (terms) expect(parse(printQuery(terms)).terms).toEqual(terms)
    else expect(problem.end).toBeLessThanOrEqual(text.length)
    expect(completeQuery(text, caret, list, none).options.length).toBeLessThanOrEqual(12)
  })
  fc.assert(property, { numRuns: runCount })
})

test.each(pieces.map((piece) => piece.repeat(Math.ceil(100_000 / piece.length))))('100 kB are refused by their length', (text) => {
  expect(parseQuery(text, paymentQuery, { currency: 'USD' }).problem).toEqual({
    start: queryLimits.queryLengthMax,
    end: text.length,
    rule: 'query_too_long',
    values: { maximum: queryLimits.queryLengthMax },
  })
})
