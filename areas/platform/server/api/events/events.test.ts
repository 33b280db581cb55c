import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#areas/ledger/server/index.ts'
import { getPayment, refundPayment } from '#areas/payments/contract/endpoints.ts'
import { callPlatform, makePlatform, type TestPlatform } from '#areas/platform/test/platform.ts'
import { approved, type Data, declined, event, mastercard, sale } from '#areas/platform/test/reported.ts'
import { verifyVamp } from '#areas/vamp/server/index.ts'
import { inAccount, makeBusiness, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { type EventAnswer, type HeldEvent, listPlatformEvents, type PlatformEventInput, postPlatformEvents } from '../../index.ts'
import { expireDeferredEvents } from './retry-deferred.ts'

const tuesday = '2026-06-09T10:00:00.000Z'
const wednesday = '2026-06-10T10:00:00.000Z'
const thursday = '2026-06-11T10:00:00.000Z'

let server: TestServer
let platform: TestPlatform
let business: TestBusiness
let count = 0

beforeAll(async () => {
  server = await createTestServer()
  platform = await makePlatform(server)
  business = await makeBusiness(server, { platformId: platform.platformId })
})
afterAll(async () => {
  const account = { merchantId: business.liveId }
  const broken = (await inAccount(server, account, verifyLedger)).filter(({ violationCount }) => violationCount > 0)
  expect([...broken, ...(await inAccount(server, account, verifyVamp)).flatMap(({ differences }) => differences)]).toEqual([])
  await server.close()
})

async function send(items: readonly unknown[], secret = platform.secret): Promise<EventAnswer[]> {
  const { status, envelope } = await callPlatform<{ answers: EventAnswer[] }>(server, secret, postPlatformEvents, { body: items })
  expect(status).toBe(200)
  return envelope.data.answers
}

async function outcomes(items: readonly PlatformEventInput[]): Promise<string[]> {
  return (await send(items)).map(({ outcome, errors }) => [outcome, ...errors.map(({ path, rule }) => `${path} ${rule}`)].join(': '))
}

const name = () => `p${++count}`
const of = <Type extends PlatformEventInput['type']>(type: Type, at: string, data: Data<Type>) => event(business.liveId, `evt_${++count}`, type, at, data)

async function readPayment(processorId: string) {
  const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM payments WHERE merchant_id = $1 AND processor_id = $2', [
    business.liveId,
    processorId,
  ])
  const { envelope } = await server.call<{
    status: string
    timeline: { type: string; via: string; amount_minor: number | null }[]
    attempts: unknown[]
    amount_captured_minor: number
  }>(getPayment, {
    token: business.people.owner.token,
    params: { id: business.liveId, paymentId: rows[0]?.id ?? '' },
  })
  return envelope.data
}

it('takes a payment with its attempts and its capture, by the rules and postings of every other', async () => {
  const payment = name()
  const answers = await send(
    [
      sale(business.liveId, payment, tuesday, {
        attempts: [declined(`${payment}_1`, tuesday), approved(`${payment}_2`, tuesday)],
        capture: { at: wednesday, amount_minor: 6_000 },
        created_at: tuesday,
      }),
    ].map((one) => ({ ...one, occurred_at: wednesday })),
  )
  expect(answers).toEqual([{ index: 0, id: `evt_${payment}`, outcome: 'accepted', errors: [] }])
  const detail = await readPayment(payment)
  expect(detail).toMatchObject({ status: 'successful', amount_captured_minor: 6_000 })
  expect(detail.timeline.map(({ type, via }) => `${type} ${via}`)).toEqual([
    'payment.created processor',
    'payment.attempt_failed processor',
    'payment.authorised processor',
    'payment.captured processor',
  ])
})

it('takes each event once, however often it comes', async () => {
  const payment = name()
  const one = sale(business.liveId, payment, tuesday)
  const reordered = Object.fromEntries(Object.entries(one).toReversed()) as typeof one
  expect(await outcomes([one, one, reordered])).toEqual(['accepted', 'duplicate', 'duplicate'])
  expect(await outcomes([one, { ...one, data: { ...one.data, amount_minor: 1, capture: undefined } } as typeof one])).toEqual(['duplicate', 'conflict'])
  expect(await outcomes([{ ...sale(business.liveId, payment, tuesday), id: 'evt_other' }])).toEqual(['rejected: data.payment recorded_before'])
})

it('takes what is good of a batch, and nothing of what is not, each with its field and rule', async () => {
  const good = name()
  const bad = (data: Partial<ReturnType<typeof sale>['data']>) => sale(business.liveId, name(), tuesday, data)
  const answers = await send([
    sale(business.liveId, good, tuesday),
    bad({ currency: 'XXX' as 'USD' }),
    bad({ capture: { at: tuesday, amount_minor: 10_001 } }),
    bad({ attempts: [declined('d', tuesday)] }),
    bad({ attempts: [approved('a1', tuesday), approved('a2', tuesday)] }),
    bad({ capture: { at: '2026-06-01T00:00:00Z', amount_minor: 1 } }),
    { ...sale(business.liveId, name(), tuesday), occurred_at: '2026-06-16T12:00:00Z' },
    { ...sale(business.liveId, name(), tuesday), colour: 'red' },
    { ...sale(business.liveId, name(), tuesday), merchant: 'acct_unknown' },
    'no event',
    { ...sale(business.liveId, name(), tuesday), data: { payment: 'a\u0000b' } },
    { ...sale(business.liveId, name(), tuesday), type: 'payment.invented' },
    bad({ canceled: { at: tuesday } }),
  ])
  expect(answers.map(({ outcome, errors }) => [outcome, errors[0]?.path, errors[0]?.rule])).toEqual([
    ['accepted', undefined, undefined],
    ['rejected', 'data.currency', 'invalid_value'],
    ['rejected', 'data.capture.amount_minor', 'capture_above_authorised'],
    ['rejected', 'data.capture', 'nothing_authorised'],
    ['rejected', 'data.attempts.1', 'attempt_after_approval'],
    ['rejected', 'data.capture.at', 'event_times_reversed'],
    ['rejected', 'occurred_at', 'event_in_future'],
    ['rejected', 'colour', 'unrecognized_keys'],
    ['rejected', 'merchant', 'merchant_unknown'],
    ['rejected', '', 'invalid_type'],
    ['rejected', 'data.payment', 'text_unstorable'],
    ['rejected', 'type', 'invalid_union'],
    ['rejected', 'data.canceled', 'capture_and_cancellation'],
  ])
  expect(answers.every(({ errors }) => errors.every(({ message }) => message.length > 5))).toBe(true)
  expect(await readPayment(good)).toMatchObject({ status: 'successful' })
})

it('takes a rejected event again once it is corrected', async () => {
  const payment = name()
  const wrong = sale(business.liveId, payment, tuesday, { capture: { at: tuesday, amount_minor: 20_000 } })
  expect(await outcomes([wrong])).toEqual(['rejected: data.capture.amount_minor capture_above_authorised'])
  expect(await outcomes([sale(business.liveId, payment, tuesday)])).toEqual(['accepted'])
})

it('takes nothing for the merchants of another platform', async () => {
  const other = await makePlatform(server)
  const answers = await send([sale(business.liveId, name(), tuesday)], other.secret)
  expect(answers).toMatchObject([{ outcome: 'rejected', errors: [{ path: 'merchant', rule: 'merchant_unknown' }] }])
  const listed = await callPlatform(server, other.secret, listPlatformEvents, { params: { merchantId: business.liveId } })
  expect(listed.status).toBe(404)
})

it('lets what comes too early wait, and applies it once what it builds on has come', async () => {
  const payment = name()
  const early = [
    of('dispute.stage_changed', thursday, { dispute: `d_${payment}`, from: 'under_review', to: 'won' }),
    of('dispute.stage_changed', thursday, { dispute: `d_${payment}`, from: 'needs_response', to: 'under_review' }),
    of('refund.succeeded', thursday, { refund: `r_${payment}` }),
    of('refund.recorded', thursday, { refund: `r_${payment}`, payment, currency: 'USD', amount_minor: 2_500 }),
    of('dispute.opened', wednesday, {
      dispute: `d_${payment}`,
      payment,
      kind: 'chargeback',
      network: 'visa',
      reason_code: '10.4',
      currency: 'USD',
      amount_minor: 7_500,
    }),
    of('payment.captured', wednesday, { payment, currency: 'USD', capture: { amount_minor: 10_000 } }),
  ]
  expect(new Set((await send(early)).map(({ outcome }) => outcome))).toEqual(new Set(['waiting']))
  const waiting = await callPlatform<{ items: HeldEvent[] }>(server, platform.secret, listPlatformEvents, { params: { merchantId: business.liveId } })
  expect(waiting.envelope.data.items.map(({ id }) => id)).toEqual(expect.arrayContaining(early.map(({ id }) => id)))
  expect(await outcomes([sale(business.liveId, payment, tuesday, { capture_method: 'manual', capture: undefined } as never)])).toEqual(['accepted'])
  const detail = await readPayment(payment)
  expect(detail.status).toBe('partially_refunded')
  expect(detail.timeline.map(({ type }) => type)).toEqual([
    'payment.created',
    'payment.authorised',
    'payment.captured',
    'dispute.opened',
    'refund.created',
    'refund.succeeded',
    'dispute.evidence_submitted',
    'dispute.won',
  ])
  expect(await outcomes(early as PlatformEventInput[])).toEqual(early.map(() => 'duplicate'))
})

it('gives up after seven days what waited in vain, lists it, and takes it again when it comes again', async () => {
  const refund = of('refund.succeeded', tuesday, { refund: 'never' })
  expect(await outcomes([refund])).toEqual(['waiting: data.refund not_recorded_yet'])
  const account = { merchantId: business.liveId }
  await inAccount(server, account, async (context) => {
    await expireDeferredEvents({ ...context, realNow: new Date(server.clock.now().getTime() + 7 * 86_400_000 - 1) })
  })
  const held = async (state: string) =>
    (await callPlatform<{ items: HeldEvent[] }>(server, platform.secret, listPlatformEvents, { params: { merchantId: business.liveId }, query: { state } }))
      .envelope.data.items
  expect((await held('expired')).map(({ id }) => id)).toEqual([])
  await inAccount(server, account, async (context) => {
    await expireDeferredEvents({ ...context, realNow: new Date(server.clock.now().getTime() + 7 * 86_400_000) })
  })
  expect(await held('expired')).toMatchObject([{ id: refund.id, type: 'refund.succeeded', reason: { path: 'data.refund', rule: 'not_recorded_yet' } }])
  expect(await outcomes([refund])).toEqual(['waiting: data.refund not_recorded_yet'])
})

it('names a refund that was asked for here by its instruction, and no other one by the same name', async () => {
  const payment = name()
  await send([sale(business.liveId, payment, tuesday)])
  const { rows } = await server.db.owner.query<{ id: string }>('SELECT id FROM payments WHERE processor_id = $1', [payment])
  const asked = await server.call<{ refund: { id: string } }>(refundPayment, {
    token: business.people.owner.token,
    params: { id: business.liveId, paymentId: rows[0]?.id ?? '' },
    body: { amount_minor: 700, reason: 'requested_by_customer' },
    headers: { 'idempotency-key': payment },
  })
  expect(asked.status).toBe(200)
  const intents = await server.db.owner.query<{ id: string }>('SELECT id FROM intents WHERE subject_id = $1', [asked.envelope.data.refund.id])
  const instruction = intents.rows[0]?.id ?? ''
  const told = { payment, currency: 'USD', amount_minor: 700, instruction } as const
  await send([of('refund.recorded', thursday, { refund: 'r_taken', payment, currency: 'USD', amount_minor: 100 })])
  expect(
    await outcomes([
      of('refund.recorded', thursday, { ...told, refund: 'r_taken' }),
      of('refund.recorded', thursday, { ...told, refund: 'r_asked', instruction: 'int_unknown' }),
      of('refund.recorded', thursday, { ...told, refund: 'r_asked' }),
      of('refund.succeeded', thursday, { refund: 'r_asked' }),
    ]),
  ).toEqual(['rejected: data.refund recorded_before', 'rejected: data.instruction instruction_unknown', 'accepted', 'rejected: data.refund instruction_open'])
  const refunds = await server.db.owner.query('SELECT id, processor_id FROM refunds WHERE payment_id = $1 AND amount_minor = 700', [rows[0]?.id])
  expect(refunds.rows).toEqual([{ id: asked.envelope.data.refund.id, processor_id: 'r_asked' }])
})

it('refuses refunds, disputes and settlements that do not fit their payment', async () => {
  const payment = name()
  const jpy = name()
  await send([sale(business.liveId, payment, tuesday), sale(business.liveId, jpy, tuesday, { currency: 'JPY', amount_minor: 500, card: mastercard })])
  const refund = (data: Partial<Extract<PlatformEventInput, { type: 'refund.recorded' }>['data']>) =>
    of('refund.recorded', wednesday, { refund: name(), payment, currency: 'USD', amount_minor: 1_000, status: 'succeeded', ...data })
  const dispute = { payment, kind: 'chargeback', network: 'visa', reason_code: '13.1', currency: 'USD', amount_minor: 100 } as const
  const opened = of('dispute.opened', wednesday, { ...dispute, dispute: `d_${payment}` })
  expect(
    await outcomes([
      refund({ currency: 'EUR' }),
      refund({ amount_minor: 10_001 }),
      refund({ amount_minor: 9_000 }),
      refund({ amount_minor: 1_001 }),
      opened,
      of('dispute.opened', wednesday, { ...dispute, dispute: name(), amount_minor: 10_001 }),
      of('dispute.opened', wednesday, { ...dispute, dispute: name(), amount_minor: 9_901 }),
      of('dispute.opened', '2026-06-01T00:00:00Z', { ...dispute, dispute: name() }),
      of('dispute.stage_changed', thursday, { dispute: `d_${payment}`, from: 'needs_response', to: 'lost' }),
      of('dispute.stage_changed', thursday, { dispute: `d_${payment}`, from: 'needs_response', to: 'under_review' }),
      of('dispute.stage_changed', thursday, { dispute: `d_${payment}`, from: 'under_review', to: 'needs_response' }),
    ]),
  ).toEqual([
    'rejected: data.currency currency_of_payment',
    'rejected: data.amount_minor above_captured',
    'accepted',
    'waiting: data.amount_minor above_rest',
    'accepted',
    'rejected: data.amount_minor above_captured',
    'waiting: data.amount_minor above_rest',
    'rejected: occurred_at event_times_reversed',
    'accepted',
    'rejected: data.from stage_passed',
    'rejected: data.to stage_not_possible',
  ])
  const settled = (gross_minor: number, lines: { payment: string; amount_minor: number }[]) =>
    of('settlement.paid', wednesday, { settlement: name(), currency: 'USD', gross_minor, lines })
  expect(
    await outcomes([
      settled(9_999, [{ payment, amount_minor: 10_000 }]),
      settled(9_999, [{ payment, amount_minor: 9_999 }]),
      settled(20_000, [
        { payment, amount_minor: 10_000 },
        { payment, amount_minor: 10_000 },
      ]),
      settled(500, [{ payment: jpy, amount_minor: 500 }]),
      settled(10_000, [{ payment, amount_minor: 10_000 }]),
    ]),
  ).toEqual([
    'rejected: data.gross_minor lines_do_not_add_up',
    'rejected: data.lines.0.amount_minor line_differs',
    'rejected: data.lines.1.payment recorded_before',
    'rejected: data.currency currency_of_payment',
    'accepted',
  ])
})

it("leaves out of Visa's monitoring what was resolved in time, waits for what it is about, and counts no sale with the card present", async () => {
  const [payment, inShop] = [name(), name()]
  const may = '2026-05-20T10:00:00.000Z'
  const dispute = (of_payment: string, id: string, at: string) =>
    of('dispute.opened', at, { dispute: id, payment: of_payment, kind: 'chargeback', network: 'visa', reason_code: '10.4', currency: 'USD', amount_minor: 1 })
  const excluded = (id: string, at: string) => of('monitoring.excluded', at, { item: 'dispute', dispute: id, reason: 'rdr' })
  expect(await outcomes([excluded('d_in_time', wednesday)])).toEqual(['waiting: data.dispute not_recorded_yet'])
  const sold = '2026-05-10T10:00:00.000Z'
  await send([
    sale(business.liveId, payment, sold),
    sale(business.liveId, inShop, sold, { is_card_present: true }),
    dispute(payment, 'd_in_time', tuesday),
    dispute(payment, 'd_too_late', may),
    dispute(inShop, 'd_in_shop', tuesday),
    of('fraud.reported', tuesday, { report: 'f_in_time', payment, fraud_type: 'misc' }),
    of('fraud.reported', tuesday, { report: 'f_in_shop', payment: inShop, fraud_type: 'misc' }),
  ])
  expect(
    await outcomes([
      excluded('d_too_late', thursday),
      excluded('d_in_shop', thursday),
      of('monitoring.excluded', thursday, { item: 'fraud_report', report: 'f_in_time', reason: 'compelling_evidence' }),
      of('monitoring.excluded', thursday, { item: 'fraud_report', report: 'f_in_time', reason: 'compelling_evidence' }),
    ]),
  ).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
  const { rows } = await server.db.owner.query(
    `SELECT r.kind, coalesce(d.processor_id, w.processor_id) AS item, to_char(r.processed_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month FROM vamp_records r
     LEFT JOIN disputes d ON d.merchant_id = r.merchant_id AND d.id = r.source_id LEFT JOIN early_fraud_warnings w ON w.merchant_id = r.merchant_id AND w.id = r.source_id
     JOIN payments p ON p.merchant_id = r.merchant_id AND p.id = coalesce(d.payment_id, w.payment_id)
     WHERE p.processor_id = ANY ($1) ORDER BY 1, 2`,
    [[payment, inShop]],
  )
  expect(rows).toEqual([
    { kind: 'excluded', item: 'd_in_time', month: '2026-06' },
    { kind: 'excluded', item: 'f_in_time', month: '2026-06' },
    { kind: 'tc15', item: 'd_in_time', month: '2026-06' },
    { kind: 'tc15', item: 'd_too_late', month: '2026-05' },
    { kind: 'tc40', item: 'f_in_time', month: '2026-06' },
  ])
})

it('reads NDJSON and gzip, and refuses what is too much before anything of it is taken', async () => {
  const lines = [JSON.stringify(sale(business.liveId, name(), tuesday)), '{broken', '', JSON.stringify(sale(business.liveId, name(), tuesday))].join('\n')
  const post = (payload: Buffer | string, headers: Record<string, string>) =>
    callPlatform<{ answers: EventAnswer[] }>(server, platform.secret, postPlatformEvents, { body: payload, headers })
  const ndjson = { 'content-type': 'application/x-ndjson' }
  const gzip = { 'content-encoding': 'gzip' }
  expect((await post(lines, ndjson)).envelope.data.answers.map(({ outcome }) => outcome)).toEqual(['accepted', 'rejected', 'accepted'])
  expect((await post(gzipSync(lines), { ...ndjson, ...gzip })).envelope.data.answers.map(({ outcome }) => outcome)).toEqual([
    'duplicate',
    'rejected',
    'duplicate',
  ])
  const batch = JSON.stringify([sale(business.liveId, name(), tuesday)])
  expect((await post(gzipSync(batch), gzip)).envelope.data.answers.map(({ outcome }) => outcome)).toEqual(['accepted'])

  const tooMany = Array.from({ length: 1_001 }, (_, index) => sale(business.liveId, `many_${index}`, tuesday))
  expect(await post(gzipSync(JSON.stringify(tooMany)), gzip)).toMatchObject({ status: 422 })
  expect(await post(gzipSync(Buffer.alloc(9 * 1024 * 1024, 32)), gzip)).toMatchObject({ status: 413 })
  expect(await post(Buffer.alloc(9 * 1024 * 1024, 32), {})).toMatchObject({ status: 413 })
  expect(await post('not gzip', gzip)).toMatchObject({ status: 400 })
  expect(await post('{broken', {})).toMatchObject({ status: 400 })
  expect(await post('{}', {})).toMatchObject({ status: 422 })
  expect(await post(Buffer.from([0x5b, 0xff, 0x5d]), {})).toMatchObject({ status: 400 })
  expect(await post('[]', { 'content-encoding': 'br' })).toMatchObject({ status: 415 })
  expect(await post('[]', {})).toMatchObject({ status: 200 })
  const { rows } = await server.db.owner.query(`SELECT FROM payments WHERE processor_id LIKE 'many_%'`)
  expect(rows).toEqual([])
})

it('takes the same events once, where several calls bring them at the same time', async () => {
  const payments = Array.from({ length: 20 }, () => name())
  const batch = payments.flatMap((payment) => [
    sale(business.liveId, payment, tuesday),
    event(business.liveId, `r_${payment}`, 'refund.recorded', wednesday, {
      refund: `r_${payment}`,
      payment,
      currency: 'USD',
      amount_minor: 400,
      status: 'succeeded',
    }),
  ])
  const answers = (await Promise.all(Array.from({ length: 4 }, () => send(batch.toSorted(() => Math.random() - 0.5))))).flat()
  expect(answers.filter(({ outcome }) => !['accepted', 'waiting', 'duplicate'].includes(outcome))).toEqual([])
  const { rows } = await server.db.owner.query(
    `SELECT count(*)::int AS payments, sum(amount_refunded_minor)::int AS refunded FROM payments WHERE merchant_id = $1 AND processor_id = ANY ($2)`,
    [business.liveId, payments],
  )
  expect(rows).toEqual([{ payments: 20, refunded: 8_000 }])
})

it('accepts each payment in one of the batches that bring it at the same time, whatever their order, and calls it a duplicate in the others', async () => {
  const batch = Array.from({ length: 200 }, () => sale(business.liveId, name(), tuesday))
  const orders = [batch, batch.toReversed(), batch.toSorted((a, b) => (a.id < b.id ? 1 : -1)), batch]
  const answers = (await Promise.all(orders.map((order) => send(order)))).flat()
  const outcomesOf = Map.groupBy(answers, ({ id }) => id)
  for (const { id } of batch) {
    expect(
      outcomesOf
        .get(id)
        ?.map(({ outcome }) => outcome)
        .toSorted(),
    ).toEqual(['accepted', 'duplicate', 'duplicate', 'duplicate'])
  }
})

describe('a chargeback over money that an earlier one gave back', () => {
  const opened = (payment: string, dispute: string, at: string, kind: 'chargeback' | 'query', amount_minor: number) =>
    of('dispute.opened', at, { dispute, payment, kind, network: 'visa', reason_code: '10.4', currency: 'USD', amount_minor })
  const step = (dispute: string, at: string, data: Omit<Data<'dispute.stage_changed'>, 'dispute'>) => of('dispute.stage_changed', at, { dispute, ...data })

  function tell(kind: 'chargeback' | 'query') {
    const payment = name()
    const [first, second] = [`first_${payment}`, `second_${payment}`]
    const escalated =
      kind === 'query' ? [step(first, '2026-06-11T12:00:00Z', { from: 'warning_needs_response', to: 'needs_response', amount_minor: 8_000 })] : []
    return {
      payment,
      sale: sale(business.liveId, payment, tuesday),
      earlier: [
        opened(payment, first, wednesday, kind, 8_000),
        ...escalated,
        step(first, '2026-06-12T12:00:00Z', { from: 'needs_response', to: 'under_review' }),
        step(first, '2026-06-13T12:00:00Z', { from: 'under_review', to: 'won' }),
      ],
      later: opened(payment, second, '2026-06-14T12:00:00Z', 'chargeback', 10_000),
    }
  }

  async function readTold(payment: string) {
    const { rows } = await server.db.owner.query(
      `SELECT p.status, p.disputed_minor::int, p.standing_dispute_count, e.account, sum(e.amount_minor)::int AS amount_minor,
              (SELECT string_agg(d.status || ' ' || d.amount_minor, ', ' ORDER BY d.processor_id) FROM disputes d WHERE d.payment_id = p.id) AS disputes
       FROM payments p JOIN balance_transactions b ON b.merchant_id = p.merchant_id AND b.payment_id = p.id
       JOIN ledger_transactions t ON t.merchant_id = p.merchant_id AND t.balance_transaction_id = b.id
       JOIN ledger_entries e ON e.merchant_id = t.merchant_id AND e.transaction_id = t.id
       WHERE p.merchant_id = $1 AND p.processor_id = $2 GROUP BY 1, 2, 3, 4, p.id ORDER BY e.account`,
      [business.liveId, payment],
    )
    return { rows, timeline: (await readPayment(payment)).timeline.map(({ type, amount_minor }) => `${type} ${amount_minor}`) }
  }

  it.each(['chargeback', 'query'] as const)('is taken before all of the earlier %s is known, which is then told whole', async (kind) => {
    const inOrder = tell(kind)
    for (const one of [inOrder.sale, ...inOrder.earlier, inOrder.later]) expect(await outcomes([one])).toEqual(['accepted'])
    const backwards = tell(kind)
    expect(await outcomes([backwards.sale])).toEqual(['accepted'])
    expect(await outcomes([backwards.later])).toEqual(['accepted'])
    for (const one of backwards.earlier.slice(1).toReversed()) expect(await outcomes([one])).toEqual([expect.stringContaining('waiting')])
    expect(await outcomes(backwards.earlier.slice(0, 1))).toEqual(['accepted'])
    expect(await outcomes(backwards.earlier)).toEqual(backwards.earlier.map(() => 'duplicate'))
    expect(await readTold(backwards.payment)).toEqual(await readTold(inOrder.payment))
  })

  it('waits where the earlier one was not won', async () => {
    const { sale: sold, earlier, later } = tell('chargeback')
    const lost = step(`first_${sold.data.payment}`, '2026-06-13T12:00:00Z', { from: 'under_review', to: 'lost' })
    expect(await outcomes([sold, later])).toEqual(['accepted', 'accepted'])
    for (const one of [earlier[0], earlier[1], lost]) expect(await outcomes(one ? [one] : [])).toEqual([expect.stringContaining('waiting')])
  })
})
