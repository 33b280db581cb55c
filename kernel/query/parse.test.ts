import { describe, expect, it } from 'vitest'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { parseQuery } from './parse.ts'
import { printQuery } from './print.ts'

const names = { fields: { status: '状态', created: '创建时间' }, values: { status: { failed: '失败' }, created: { 'last week': '上周' } } }
const parse = (text: string) => parseQuery(text, paymentQuery, { currency: 'USD', names })

/** The canonical text, or the wrong part with its rule. */
function read(text: string): string {
  const { terms, problem } = parse(text)
  return terms ? printQuery(terms) : `${problem.rule} ${text.slice(problem.start, problem.end)} ${problem.values.closest ?? ''}`.trim()
}

describe('a query', () => {
  it.each([
    [
      'status:failed amount>100 brand:visa email:Ann last4:4242 created:"last week" order:17',
      'status:failed amount>100 brand:visa email:ann last4:4242 created:"last week" order:17 currency:USD',
    ],
    ['  Status:FAILED,canceled,failed ', 'status:failed,canceled'],
    ['status:partially-refunded', 'status:partially_refunded'],
    ['-status:failed', '-status:failed'],
    ['amount:>=10.50 currency:eur', 'amount>=10.5 currency:EUR'],
    ['amount:10.. currency:EUR', 'amount>=10 currency:EUR'],
    ['amount:..010.00 currency:EUR', 'amount<=10 currency:EUR'],
    ['amount:5..5 currency:EUR', 'amount:5 currency:EUR'],
    ['created:2026-03-01..2026-03-31', 'created:2026-03-01..2026-03-31'],
    ['created:2026-03', 'created:2026-03'],
    ['created:last_7_days', 'created:"last 7 days"'],
    ['created<=yesterday', 'created<=yesterday'],
    ['order:"a, \\"b\\" \\\\ c"', 'order:"a, \\"b\\" \\\\ c"'],
    ['order:“17 B”', 'order:"17 B"'],
    ['状态：失败 创建时间:上周', 'status:failed created:"last week"'],
    ['pi_3SX1Q7dK', 'id:pi_3SX1Q7dK'],
    ['4242', 'text:4242'],
    ['pi_1 4242', 'id:pi_1 text:4242'],
    ['4242 status:failed ann@example.com', 'text:4242 email:ann@example.com status:failed'],
    ['•••• 4242', 'last4:4242'],
    ['Order 4242', 'text:"Order 4242"'],
    ['4242 0001', 'text:"4242 0001"'],
    ['"pi_1 4242"', 'text:"pi_1 4242"'],
    ['•••• 0259', 'last4:0259'],
    ['Mei.Chan@Example.com', 'email:mei.chan@example.com'],
    ['#10999', 'text:#10999'],
    ['INV 17 status:failed B', 'text:"INV 17 B" status:failed'],
    ['"status:failed"', 'text:status:failed'],
    ['-17', 'text:-17'],
    ['10:30', 'text:10:30'],
    ['', ''],
  ])('%j is %j', (text, canonical) => {
    expect(read(text)).toBe(canonical)
    expect(read(canonical)).toBe(canonical)
  })

  it.each([
    ['stauts:failed', 'query_field_closest stauts status'],
    ['last4:4242 -stauts:failed', 'query_field_closest -stauts status'],
    ['metadata:17', 'query_field_unknown metadata'],
    ['toString:1 ', 'query_field_unknown toString'],
    ['status:faild', 'query_value_closest faild failed'],
    ['status:failed,sold', 'query_value_unknown sold'],
    ['currency:euro', 'query_value_closest euro EUR'],
    ['status:', 'query_value_missing status:'],
    ['status:failed, brand:visa', 'query_value_missing status:failed,'],
    ['order:""', 'query_value_missing order:""'],
    ['last4:4242 状态:', 'query_value_missing 状态:'],
    ['last4:4242 -创建时间:上周', 'query_field_not_negatable -创建时间:'],
    ['status>failed', 'query_operator_unsupported >'],
    ['-brand:visa', 'query_field_not_negatable -brand:'],
    ['status:failed status:canceled', 'query_field_repeated status:canceled'],
    ['•4242 last4:0001', 'query_field_repeated last4:0001'],
    ['last4:42', 'query_value_invalid 42'],
    ['order:a,b', 'query_one_value b'],
    ['amount>1.234', 'query_amount_decimals amount>1.234'],
    ['amount>1.5 currency:JPY', 'query_amount_decimals amount>1.5'],
    ['amount<0', 'query_value_invalid amount<0'],
    ['amount:-5', 'query_value_invalid -5'],
    ['amount:1e3', 'query_value_invalid 1e3'],
    ['amount:20..10', 'query_range_reversed 20..10'],
    ['amount>10..20', 'query_value_invalid 10..20'],
    ['created:2026-02-31', 'query_value_invalid 2026-02-31'],
    ['created:2026-13', 'query_value_invalid 2026-13'],
    ['created:2026-03..2026-01', 'query_range_reversed 2026-03..2026-01'],
    ['created:"last 400 days"', 'query_value_invalid "last 400 days"'],
    ['order:"17', 'query_quote_open "17'],
    ['order:"17"b', 'query_quote_followed b'],
    ['id:p', 'query_value_invalid p'],
    ['order:1\0', 'query_character \0'],
    [`email:${'a'.repeat(300)}`, `query_value_too_long ${'a'.repeat(300)}`],
  ])('%j is wrong at a word', (text, problem) => {
    expect(read(text)).toBe(problem)
  })

  it('excludes statuses, but not all of them', () => {
    const all = paymentQuery.fields.status.values.join(',')
    expect(read(`-status:${all}`)).toBe(`query_excludes_all status:${all}`)
  })
})
