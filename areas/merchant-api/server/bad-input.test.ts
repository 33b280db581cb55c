import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disputedSale } from '#areas/disputes/test/disputed-sales.ts'
import { type ApiAccount, type MerchantApiServer, printTable, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { fileOf, pdf } from '#proof/support/files.ts'

let api: MerchantApiServer
let shop: ApiAccount
/** Ids that the forms below name. */
let names: Record<(typeof placeNames)[number], string>
const placeNames = [
  'PAID',
  'OPEN',
  'MANUAL',
  'CANCELED',
  'REFUNDED',
  'FAILED',
  'CUSTOMER',
  'OTHERS_METHOD',
  'CHARGE',
  'DECLINED_CHARGE',
  'DISPUTE',
  'CLOSED',
  'SUBMITTED',
  'LATE',
  'OTHERS_FILE',
] as const
beforeAll(async () => {
  api = await startMerchantApi()
  shop = api.shop
  const { stripe } = shop
  const newDispute = async () => (await disputedSale(api, shop)).id
  // Long enough ago that its deadline has passed, though nobody has looked since.
  const late = await disputedSale(api, shop)
  api.clock.advance(24 * 86_400_000)
  const closed = await stripe.disputes.close(await newDispute())
  const submitted = await stripe.disputes.update(await newDispute(), { evidence: { customer_name: 'Jenny' } })
  const othersFile = await api.otherShop.stripe.files.create({ purpose: 'dispute_evidence', file: fileOf(pdf()) })
  const pay = { amount: 1000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }
  const paid = await stripe.paymentIntents.create(pay)
  const refunded = await stripe.paymentIntents.create(pay)
  await stripe.refunds.create({ payment_intent: refunded.id })
  const canceled = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  await stripe.paymentIntents.cancel(canceled.id)
  const failed = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  await stripe.paymentIntents.confirm(failed.id, { payment_method: 'pm_card_visa_chargeDeclined' }).catch(() => null)
  const other = await stripe.customers.create({ payment_method: 'pm_card_visa', invoice_settings: { default_payment_method: 'pm_card_visa' } })
  names = {
    PAID: paid.id,
    OPEN: (await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })).id,
    MANUAL: (await stripe.paymentIntents.create({ ...pay, capture_method: 'manual' })).id,
    CANCELED: canceled.id,
    REFUNDED: refunded.id,
    FAILED: failed.id,
    CUSTOMER: (await stripe.customers.create()).id,
    OTHERS_METHOD: String(other.invoice_settings.default_payment_method),
    CHARGE: String(paid.latest_charge),
    DISPUTE: await newDispute(),
    CLOSED: closed.id,
    SUBMITTED: submitted.id,
    LATE: late.id,
    OTHERS_FILE: othersFile.id,
    DECLINED_CHARGE: String((await stripe.paymentIntents.retrieve(failed.id)).latest_charge),
  }
})
afterAll(() => api.close())

/** Everything an account has, as text. */
async function contents(): Promise<string> {
  const tables = [
    'payments',
    'charges',
    'refunds',
    'customers',
    'payment_methods',
    'balance_transactions',
    'ledger_entries',
    'account_changes',
    'idempotency_keys',
    'disputes',
    'files',
    'intents',
  ]
  const rows = await Promise.all(tables.map(async (name) => (await api.db.owner.query(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)).rows))
  return JSON.stringify(rows)
}

const create = '/v1/payment_intents'
const good = 'amount=1000&currency=usd'
const long = (length: number) => 'x'.repeat(length)
const ofCard = (name: string) => `payment_method_options[card][${name}]`

/** Path, form, status, code, param. Names in capitals are replaced by ids. */
const refusals: readonly (readonly [path: string, form: string, status: number, code: string, param: string | undefined])[] = [
  // Amounts
  [create, 'amount=0&currency=usd', 400, 'parameter_invalid_integer', 'amount'],
  [create, 'amount=-1&currency=usd', 400, 'parameter_invalid_integer', 'amount'],
  [create, 'amount=1.5&currency=usd', 400, 'parameter_invalid_integer', 'amount'],
  [create, 'amount=1e3&currency=usd', 400, 'parameter_invalid_integer', 'amount'],
  [create, 'amount=abc&currency=usd', 400, 'parameter_invalid_integer', 'amount'],
  [create, 'amount=+1000+&currency=usd', 400, 'parameter_invalid_integer', 'amount'],
  [create, 'amount=0x10&currency=usd', 400, 'parameter_invalid_integer', 'amount'],
  [create, 'amount=1000000000000&currency=usd', 400, 'amount_too_large', 'amount'],
  [create, 'amount=99999999999999999999999&currency=usd', 400, 'amount_too_large', 'amount'],
  [create, `amount=${'9'.repeat(400)}&currency=usd`, 400, 'amount_too_large', 'amount'],
  [create, 'amount=49&currency=usd', 400, 'amount_too_small', 'amount'],
  [create, 'amount=1001&currency=kwd', 400, 'amount_invalid', 'amount'],
  [create, 'amount=150&currency=isk', 400, 'amount_invalid', 'amount'],
  [create, 'amount[]=1000&currency=usd', 400, 'parameter_invalid_string', 'amount'],
  [create, 'amount[a]=1000&currency=usd', 400, 'parameter_invalid_string', 'amount'],
  [create, 'amount=1000&amount=2000&currency=usd', 400, 'parameter_invalid_string', 'amount'],
  [create, 'amount=&currency=usd', 400, 'parameter_invalid_empty', 'amount'],
  [create, 'currency=usd', 400, 'parameter_missing', 'amount'],
  [create, '', 400, 'parameter_missing', 'amount'],
  // Currencies
  [create, 'amount=1000', 400, 'parameter_missing', 'currency'],
  [create, 'amount=1000&currency=xxx', 400, 'currency_invalid', 'currency'],
  [create, 'amount=1000&currency=dollars', 400, 'currency_invalid', 'currency'],
  [create, 'amount=1000&currency=us%00', 400, 'parameter_invalid_string', 'currency'],
  // What is not known, or not of its kind
  [create, `${good}&surprise=1`, 400, 'parameter_unknown', 'surprise'],
  [create, `${good}&transfer_data[destination]=acct_1`, 400, 'parameter_unknown', 'transfer_data'],
  [create, `${good}&payment_method_data[type]=card&payment_method_data[card][pin]=1`, 400, 'parameter_unknown', 'payment_method_data[card][pin]'],
  [create, `${good}&confirm=yes`, 400, 'parameter_invalid_boolean', 'confirm'],
  [create, `${good}&capture_method=never`, 400, 'parameter_invalid_enum', 'capture_method'],
  [create, `${good}&payment_method_types[]=sepa_debit`, 400, 'parameter_invalid_enum', 'payment_method_types[0]'],
  [create, `${good}&payment_method_types=card`, 400, 'parameter_invalid_array', 'payment_method_types'],
  [create, `${good}&automatic_payment_methods=true`, 400, 'parameter_invalid_object', 'automatic_payment_methods'],
  [create, `${good}&automatic_payment_methods[allow_redirects]=never`, 400, 'parameter_missing', 'automatic_payment_methods[enabled]'],
  [create, `${good}&automatic_payment_methods[enabled]=true&payment_method_types[]=card`, 400, 'parameter_conflict', 'payment_method_types'],
  // What would change what happens, and does nothing here
  [create, `${good}&${ofCard('request_three_d_secure')}=any`, 400, 'parameter_unsupported', ofCard('request_three_d_secure')],
  [create, `${good}&${ofCard('request_three_d_secure')}=challenge`, 400, 'parameter_unsupported', ofCard('request_three_d_secure')],
  [create, `${good}&${ofCard('request_three_d_secure')}=sometimes`, 400, 'parameter_invalid_enum', ofCard('request_three_d_secure')],
  [create, `${good}&${ofCard('moto')}=true`, 400, 'parameter_unsupported', ofCard('moto')],
  [create, `${good}&${ofCard('moto')}=True`, 400, 'parameter_unsupported', ofCard('moto')],
  [create, `${good}&${ofCard('require_cvc_recollection')}=true`, 400, 'parameter_unsupported', ofCard('require_cvc_recollection')],
  [create, `${good}&${ofCard('installments')}[plan][count]=3`, 400, 'parameter_unsupported', `${ofCard('installments')}[plan]`],
  ['/v1/setup_intents', `${ofCard('request_three_d_secure')}=any`, 400, 'parameter_unsupported', ofCard('request_three_d_secure')],
  ['/v1/setup_intents', `${ofCard('moto')}=true`, 400, 'parameter_unsupported', ofCard('moto')],
  [create, `${good}&receipt_email=jenny`, 400, 'email_invalid', 'receipt_email'],
  [create, `${good}&description=${long(1001)}`, 400, 'parameter_invalid_string_length', 'description'],
  [create, `${good}&statement_descriptor_suffix=${long(23)}`, 400, 'parameter_invalid_string_length', 'statement_descriptor_suffix'],
  [create, `${good}&shipping[name]=Jenny`, 400, 'parameter_missing', 'shipping[address]'],
  [create, `${good}&expand=customer`, 400, 'parameter_invalid_array', 'expand'],
  // Metadata
  [create, `${good}&metadata=x`, 400, 'parameter_invalid_object', 'metadata'],
  [create, `${good}&metadata[a][b]=x`, 400, 'parameter_invalid_string', 'metadata[a]'],
  [create, `${good}&metadata[${long(41)}]=x`, 400, 'parameter_invalid_string_length', `metadata[${long(41)}]`],
  [create, `${good}&metadata[a]=${long(501)}`, 400, 'parameter_invalid_string_length', 'metadata[a]'],
  [create, `${good}${Array.from({ length: 51 }, (_, index) => `&metadata[k${index}]=v`).join('')}`, 400, 'metadata_too_many_keys', 'metadata'],
  [create, `${good}&metadata[a]=%00`, 400, 'parameter_invalid_string', 'metadata[a]'],
  [create, `${good}&metadata[a%00]=1`, 400, 'parameter_invalid_string', 'metadata[a\0]'],
  [create, `${good}&description=a%00b`, 400, 'parameter_invalid_string', 'description'],
  // Names that mean something to the language
  [create, `${good}&__proto__[isAdmin]=true`, 400, 'parameter_unknown', '__proto__[isAdmin]'],
  [create, `${good}&metadata[__proto__]=x`, 400, 'parameter_unknown', 'metadata[__proto__]'],
  [create, `${good}&metadata[a]b]=x`, 400, 'parameter_unknown', 'metadata[a]b]'],
  [create, `${good}&metadata%5Ba%5Bb%5D=x`, 400, 'parameter_unknown', 'metadata[a[b]'],
  [create, `${good}&metadata[a]b=x`, 400, 'parameter_unknown', 'metadata[a]b'],
  [create, `${good}&receipt_email=4242424242424242@x.example`, 400, 'card_number_in_text', 'receipt_email'],
  [create, `${good}&metadata[a]=${encodeURIComponent('٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢')}`, 400, 'card_number_in_text', 'metadata[a]'],
  [create, 'amount=100&currency=bgn', 400, 'currency_invalid', 'currency'],
  [create, `${good}&metadata%5B__proto__%5D%5Bx%5D=x`, 400, 'parameter_unknown', 'metadata[__proto__][x]'],
  [create, `${good}&constructor[prototype][x]=1`, 400, 'parameter_unknown', 'constructor'],
  [create, `${good}&toString=1`, 400, 'parameter_unknown', 'toString'],
  [create, `${good}&hasOwnProperty=1`, 400, 'parameter_unknown', 'hasOwnProperty'],
  // Broken forms
  [create, `${good}&description=%zz`, 400, 'invalid_form', undefined],
  [create, `${good}&description=%ff`, 400, 'invalid_form', undefined],
  [create, '{"amount":1000,"currency":"usd"}', 400, 'parameter_unknown', '{"amount":1000,"currency":"usd"}'],
  [create, `${good}&a[b][c][d][e][f][g][h]=1`, 400, 'invalid_form', undefined],
  [create, `${good}${'&x=1'.repeat(1001)}`, 400, 'invalid_form', undefined],
  [create, `${good}${Array.from({ length: 101 }, () => '&expand[]=customer').join('')}`, 400, 'invalid_form', undefined],
  [create, `${good}&expand[5000]=customer`, 400, 'invalid_form', undefined],
  [create, `${good}&description=${long(300_000)}`, 400, 'request_too_large', undefined],
  // Objects that are not there, or someone else's
  [create, `${good}&customer=cus_x`, 404, 'resource_missing', 'customer'],
  [create, `${good}&customer=pi_%00`, 400, 'parameter_invalid_string', 'customer'],
  [create, `${good}&payment_method=pm_x`, 404, 'resource_missing', 'payment_method'],
  [create, `${good}&payment_method=pm_card_nothing`, 404, 'resource_missing', 'payment_method'],
  [create, `${good}&payment_method=OTHERS_METHOD`, 400, 'payment_method_customer_mismatch', 'payment_method'],
  [create, `${good}&payment_method=OTHERS_METHOD&customer=CUSTOMER`, 400, 'payment_method_customer_mismatch', 'payment_method'],
  [create, `${good}&payment_method=pm_card_visa&payment_method_data[type]=card`, 400, 'parameter_conflict', 'payment_method_data'],
  [create, `${good}&payment_method_data[type]=card`, 400, 'parameter_missing', 'payment_method_data[card]'],
  [
    create,
    `${good}&payment_method_data[type]=card&payment_method_data[card][number]=4242424242424242`,
    400,
    'parameter_missing',
    'payment_method_data[card][exp_month]',
  ],
  [create, `${good}&confirm=true`, 400, 'payment_intent_unexpected_state', 'payment_method'],
  // States
  [`${create}/OPEN/confirm`, '', 400, 'payment_intent_unexpected_state', 'payment_method'],
  [`${create}/PAID/confirm`, 'payment_method=pm_card_visa', 400, 'payment_intent_unexpected_state', undefined],
  [`${create}/CANCELED/confirm`, 'payment_method=pm_card_visa', 400, 'payment_intent_unexpected_state', undefined],
  [`${create}/CANCELED/cancel`, '', 400, 'payment_intent_unexpected_state', undefined],
  [`${create}/PAID/cancel`, '', 400, 'payment_intent_unexpected_state', undefined],
  [`${create}/PAID/capture`, '', 400, 'payment_intent_unexpected_state', undefined],
  [`${create}/OPEN/capture`, '', 400, 'payment_intent_unexpected_state', undefined],
  [`${create}/MANUAL/capture`, 'amount_to_capture=1001', 400, 'amount_too_large', 'amount_to_capture'],
  [`${create}/MANUAL/capture`, 'amount_to_capture=0', 400, 'parameter_invalid_integer', 'amount_to_capture'],
  [`${create}/MANUAL/capture`, 'amount_to_capture=-5', 400, 'parameter_invalid_integer', 'amount_to_capture'],
  [`${create}/MANUAL/capture`, 'final_capture=false', 400, 'parameter_invalid', 'final_capture'],
  [`${create}/MANUAL/confirm`, '', 400, 'payment_intent_unexpected_state', undefined],
  // Refunds
  ['/v1/refunds', '', 400, 'parameter_missing', 'payment_intent'],
  ['/v1/refunds', 'payment_intent=pi_x', 404, 'resource_missing', 'payment_intent'],
  ['/v1/refunds', 'charge=ch_x', 404, 'resource_missing', 'charge'],
  ['/v1/refunds', 'payment_intent=PAID&amount=1001', 400, 'amount_too_large', 'amount'],
  ['/v1/refunds', 'payment_intent=PAID&amount=0', 400, 'parameter_invalid_integer', 'amount'],
  ['/v1/refunds', 'payment_intent=PAID&amount=-1', 400, 'parameter_invalid_integer', 'amount'],
  ['/v1/refunds', 'payment_intent=PAID&amount=0.5', 400, 'parameter_invalid_integer', 'amount'],
  ['/v1/refunds', 'payment_intent=PAID&reason=bored', 400, 'parameter_invalid_enum', 'reason'],
  ['/v1/refunds', 'payment_intent=REFUNDED', 400, 'charge_already_refunded', 'charge'],
  ['/v1/refunds', 'payment_intent=REFUNDED&amount=1', 400, 'charge_already_refunded', 'charge'],
  ['/v1/refunds', 'payment_intent=OPEN', 400, 'payment_intent_unexpected_state', undefined],
  ['/v1/refunds', 'payment_intent=MANUAL', 400, 'payment_intent_unexpected_state', undefined],
  ['/v1/refunds', 'charge=CHARGE&payment_intent=OPEN', 400, 'parameter_conflict', 'charge'],
  ['/v1/refunds', 'charge=DECLINED_CHARGE', 400, 'charge_not_refundable', 'charge'],
  ['/v1/refunds', 'charge=PAID', 404, 'resource_missing', 'charge'],
  // Payment methods and customers
  ['/v1/payment_methods', '', 400, 'parameter_missing', 'type'],
  ['/v1/payment_methods', 'type=sepa_debit', 400, 'parameter_invalid_enum', 'type'],
  ['/v1/payment_methods', 'type=card', 400, 'parameter_missing', 'card'],
  ['/v1/payment_methods', 'type=card&card[number]=4242424242424242&card[exp_month]=12', 400, 'parameter_missing', 'card[exp_year]'],
  ['/v1/payment_methods', 'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2034&card[cvc]=abc', 400, 'invalid_cvc', 'card[cvc]'],
  ['/v1/payment_methods', 'type=card&card[token]=pm_card_visa', 404, 'resource_missing', 'card[token]'],
  ['/v1/customers', 'email=a', 400, 'email_invalid', 'email'],
  ['/v1/customers', 'payment_method=OTHERS_METHOD', 400, 'payment_method_customer_mismatch', 'payment_method'],
  ['/v1/customers', 'invoice_settings[default_payment_method]=OTHERS_METHOD', 400, 'resource_missing', 'invoice_settings[default_payment_method]'],
  // Disputes
  ['/v1/disputes/dp_x', 'submit=true', 404, 'resource_missing', 'dispute'],
  ['/v1/disputes/DISPUTE', 'submit=true', 400, 'parameter_missing', 'evidence'],
  ['/v1/disputes/DISPUTE', 'submit=soon', 400, 'parameter_invalid_boolean', 'submit'],
  ['/v1/disputes/DISPUTE', 'status=won', 400, 'parameter_unknown', 'status'],
  ['/v1/disputes/DISPUTE', 'evidence=x', 400, 'parameter_invalid_object', 'evidence'],
  ['/v1/disputes/DISPUTE', 'evidence[letter]=x', 400, 'parameter_unknown', 'evidence[letter]'],
  ['/v1/disputes/DISPUTE', 'evidence[customer_name][a]=x', 400, 'parameter_invalid_string', 'evidence[customer_name]'],
  ['/v1/disputes/DISPUTE', 'evidence[customer_name]=%00', 400, 'parameter_invalid_string', 'evidence[customer_name]'],
  ['/v1/disputes/DISPUTE', `evidence[uncategorized_text]=${long(20_001)}`, 400, 'parameter_invalid_string_length', 'evidence[uncategorized_text]'],
  ['/v1/disputes/DISPUTE', `evidence[uncategorized_text]=${long(2_000_000)}`, 400, 'request_too_large', undefined],
  ['/v1/disputes/DISPUTE', 'evidence[receipt]=file_x', 404, 'resource_missing', 'evidence[receipt]'],
  ['/v1/disputes/DISPUTE', 'evidence[customer_name]=Jenny&evidence[receipt]=OTHERS_FILE', 404, 'resource_missing', 'evidence[receipt]'],
  ['/v1/disputes/DISPUTE', 'evidence[enhanced_evidence]=x', 400, 'parameter_invalid_object', 'evidence[enhanced_evidence]'],
  [
    '/v1/disputes/DISPUTE',
    'evidence[enhanced_evidence][visa_compelling_evidence_3][disputed_transaction][customer_account_id]=1',
    400,
    'parameter_unknown',
    'evidence[enhanced_evidence][visa_compelling_evidence_3]',
  ],
  [
    '/v1/disputes/DISPUTE',
    'evidence[enhanced_evidence][visa_compliance][fee_acknowledged]=perhaps',
    400,
    'parameter_invalid_boolean',
    'evidence[enhanced_evidence][visa_compliance][fee_acknowledged]',
  ],
  ['/v1/disputes/DISPUTE', 'metadata=x', 400, 'parameter_invalid_object', 'metadata'],
  ['/v1/disputes/DISPUTE', `metadata[a]=b&metadata[c]=${long(501)}`, 400, 'parameter_invalid_string_length', 'metadata[c]'],
  ['/v1/disputes/CLOSED', 'evidence[customer_name]=Jenny', 400, 'dispute_not_answerable', undefined],
  ['/v1/disputes/CLOSED', 'evidence[customer_name]=Jenny&submit=false&metadata[a]=b', 400, 'dispute_not_answerable', undefined],
  ['/v1/disputes/SUBMITTED', 'evidence[customer_name]=Jenny', 400, 'dispute_not_answerable', undefined],
  ['/v1/disputes/SUBMITTED', 'submit=true', 400, 'dispute_not_answerable', undefined],
  ['/v1/disputes/LATE', 'evidence[customer_name]=Jenny', 400, 'dispute_not_answerable', undefined],
  ['/v1/disputes/CLOSED/close', '', 400, 'dispute_not_acceptable', undefined],
  ['/v1/disputes/SUBMITTED/close', '', 400, 'dispute_not_acceptable', undefined],
  ['/v1/disputes/DISPUTE/close', 'status=won', 400, 'parameter_unknown', 'status'],
  ['/v1/disputes', 'charge=CHARGE', 404, 'url_unknown', undefined],
  ['/v1/radar/early_fraud_warnings', '', 404, 'url_unknown', undefined],
  // Addresses
  ['/v1/payment_intents/pi_x/explode', '', 404, 'url_unknown', undefined],
  ['/v1/transfers', '', 404, 'url_unknown', undefined],
  ['/v1', '', 404, 'url_unknown', undefined],
  ['/v1/payment_intents/%00/cancel', '', 404, 'resource_missing', undefined],
  ['/v1/payment_intents/%zz/cancel', '', 404, 'url_unknown', undefined],
  [`/v1/payment_intents/${long(90)}/cancel`, '', 404, 'resource_missing', 'intent'],
  [`/v1/payment_intents/${long(500)}/cancel`, '', 404, 'resource_missing', undefined],
  ['/v1/payment_intents/__proto__/cancel', '', 404, 'resource_missing', 'intent'],
]

const withIds = (text: string) => text.replace(new RegExp(`\\b(${placeNames.join('|')})\\b`, 'g'), (name) => names[name as keyof typeof names])

describe('bad input', () => {
  let before: string
  beforeEach(async () => {
    before = await contents()
  })

  it('is refused by name and rule, and changes nothing', async () => {
    const table: Record<string, string>[] = []
    const wrong: unknown[] = []
    for (const [index, [path, form, status, code, param]] of refusals.entries()) {
      const answer = await api.request('POST', withIds(path), {
        form: withIds(form),
        headers: { 'idempotency-key': `bad input ${index}` },
      })
      const { error } = answer.body
      table.push({ request: `${path}?${form}`.slice(0, 90), answer: `${answer.status} ${String(error?.code)} ${String(error?.param ?? '')}`.slice(0, 80) })
      const isRight =
        answer.status === status && error?.type === 'invalid_request_error' && error.code === code && error.param === param && Boolean(error.message)
      if (!isRight) wrong.push({ path, form: form.slice(0, 90), expected: [status, code, param], got: [answer.status, error] })
    }
    printTable(table)
    expect(wrong).toEqual([])
    expect(await contents()).toBe(before)
    expect(api.logs.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  it.each([
    ['application/json', '{"amount":1000,"currency":"usd"}', 'content_type_invalid'],
    ['application/json', '{"amount":', 'content_type_invalid'],
    ['multipart/form-data; boundary=x', '--x--', 'content_type_invalid'],
    ['text/plain', 'amount=1000&currency=usd', 'content_type_invalid'],
  ])('in %s is refused', async (contentType, body, code) => {
    const answer = await api.request('POST', create, { body, headers: { 'content-type': contentType } })
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', code } } })
    expect(await contents()).toBe(before)
  })

  it.each([
    ['limit=0', 'limit'],
    ['limit=x', 'limit'],
    ['created=yesterday', 'created'],
    ['created[gte]=-1', 'created[gte]'],
    ['created[gte]=99999999999999', 'created[gte]'],
    ['created[since]=1', 'created[since]'],
    ['created[]=1', 'created'],
    ['starting_after=gone', 'starting_after'],
    ['starting_after=%00', 'starting_after'],
    ['ending_before=gone', 'ending_before'],
    ['expand[]=customer', 'expand[0]'],
    ['amount=5', 'amount'],
  ])('in a query is refused: %s', async (query, param) => {
    expect(await api.request('GET', `${create}?${query}`)).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', param } } })
  })

  it('in the query of a call that changes something counts like its body', async () => {
    expect(await api.request('POST', `${create}?surprise=1`, { form: good })).toMatchObject({ status: 400, body: { error: { param: 'surprise' } } })
  })

  it('never pollutes what all objects share', async () => {
    await api.request('POST', create, { form: `${good}&__proto__[polluted]=1&constructor[prototype][polluted]=1` })
    await api.request('GET', `${create}?__proto__[polluted]=1&metadata[__proto__][polluted]=1`)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('of the payment whose state is in the way comes with that payment', async () => {
    const answer = await api.request('POST', `${create}/${names.PAID}/cancel`, { form: '' })
    expect(answer.body.error).toMatchObject({ payment_intent: { id: names.PAID, object: 'payment_intent', status: 'succeeded' } })
  })
})

describe('what only looks bad', () => {
  it.each([
    ['brackets encoded', 'amount=1000&currency=usd&metadata%5Border%20id%5D=%C3%A9%201%262', { metadata: { 'order id': 'é 1&2' } }],
    [
      'names that objects have of themselves, in metadata',
      `${good}&metadata[constructor]=a&metadata[toString]=b`,
      { metadata: { constructor: 'a', toString: 'b' } },
    ],
    ['an upper-case currency', 'amount=1000&currency=USD', { currency: 'usd' }],
    ['empty texts, which unset', `${good}&description=&customer=&metadata=&receipt_email=`, { description: null, customer: null, metadata: {} }],
    ['lists with and without places', `${good}&payment_method_types[0]=card&expand[]=customer&expand[]=latest_charge`, { payment_method_types: ['card'] }],
    ['a text at its limit', `${good}&description=${long(1000)}`, { description: long(1000) }],
    ['characters beyond the first plane', `${good}&description=%F0%9F%91%9F`, { description: '👟' }],
    ['the largest amount', 'amount=99999999&currency=usd', { amount: 99_999_999 }],
    ['the largest amount in a small unit', 'amount=999999999900&currency=idr', { amount: 999_999_999_900 }],
    ['a currency’s own minimum', 'amount=1000&currency=mxn', { amount: 1000 }],
    ['booleans as old Python clients write them', `${good}&automatic_payment_methods[enabled]=True&use_stripe_sdk=False`, { amount: 1000 }],
  ])('is taken: %s', async (_name, form, expected) => {
    expect(await api.request('POST', create, { form })).toMatchObject({ status: 200, body: expected })
  })
})
