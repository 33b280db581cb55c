import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { disputeTransitions } from '#areas/disputes/server/status.ts'
import { type MerchantApiServer, startMerchantApi } from '#areas/merchant-api/test/merchant-api.ts'
import { refundTransitions } from '#areas/payments/server/refunds/refund-status.ts'
import { setupIntentTransitions } from '#areas/payments/server/setup-intents/setup-intents.ts'
import { paymentTransitions } from '#areas/payments/server/status/status.ts'
import { payoutTransitions } from '#areas/payouts/server/status.ts'
import type { EventType } from '#kernel/events/types.ts'
import { commands, newRun } from './commands.ts'
import { playScenarios } from './scenarios.ts'

const anyEvent: readonly EventType[] = []

interface Table {
  readonly transitions: Readonly<Record<string, readonly string[]>>
  readonly rows: string
  /** Types of which one tells that an object of this table got a status; `anyEvent` for statuses that the API doesn't show. */
  readonly told: Readonly<Record<string, readonly EventType[]>>
}

/** Each table of transitions of objects that the API shows, by the name of its statuses' type. */
const tables: Readonly<Record<string, Table>> = {
  PaymentStatus: {
    transitions: paymentTransitions,
    rows: 'payments',
    told: {
      // What a shop itself changes of a payment has no type in the client.
      unconfirmed: anyEvent,
      waiting_to_be_paid: anyEvent,
      in_process: ['payment_intent.requires_action', 'payment_intent.processing'],
      uncaptured: ['payment_intent.amount_capturable_updated'],
      // Again, once a refund or a dispute is over.
      successful: ['payment_intent.succeeded', 'refund.updated', 'charge.dispute.closed'],
      failed: ['payment_intent.payment_failed'],
      refunding: ['refund.created', 'charge.dispute.closed'],
      partially_refunded: ['refund.updated', 'charge.dispute.closed'],
      refunded: ['refund.updated', 'charge.dispute.closed'],
      disputed: ['charge.dispute.created', 'charge.dispute.updated'],
      canceled: ['payment_intent.canceled'],
    },
  },
  RefundStatus: {
    transitions: refundTransitions,
    rows: 'refunds',
    told: { pending: ['refund.created'], succeeded: ['refund.updated', 'refund.created'], failed: ['refund.failed'], canceled: ['refund.updated'] },
  },
  DisputeStatus: {
    transitions: disputeTransitions,
    rows: 'disputes',
    told: {
      warning_needs_response: ['charge.dispute.created', 'charge.dispute.updated'],
      warning_under_review: ['charge.dispute.updated'],
      warning_closed: ['charge.dispute.closed'],
      needs_response: ['charge.dispute.created', 'charge.dispute.updated'],
      under_review: ['charge.dispute.updated'],
      won: ['charge.dispute.closed'],
      lost: ['charge.dispute.closed'],
    },
  },
  PayoutStatus: {
    transitions: payoutTransitions,
    rows: 'payouts',
    told: { processing: ['payout.created'], completed: ['payout.paid'], processing_failure: ['payout.failed'], canceled: ['payout.canceled'] },
  },
  SetupIntentStatus: {
    transitions: setupIntentTransitions,
    rows: 'setup_intents',
    told: {
      requires_payment_method: ['setup_intent.created', 'setup_intent.setup_failed'],
      requires_confirmation: anyEvent,
      succeeded: ['setup_intent.succeeded'],
      canceled: ['setup_intent.canceled'],
    },
  },
}
/**
 * Steps that the runs don't take. They need an acquirer outside of this process, a platform's reports or refusals, or a refund and a dispute of one payment at the
 * same time; the steps of refunds and of disputes are all walked.
 */
const elsewhere: ReadonlySet<string> = new Set([
  ...['unconfirmed waiting_to_be_paid', 'unconfirmed in_process', 'waiting_to_be_paid in_process', 'failed in_process'].map((step) => `PaymentStatus ${step}`),
  ...['unconfirmed', 'uncaptured', 'successful', 'failed', 'canceled'].map((to) => `PaymentStatus in_process ${to}`),
  ...['partially_refunded', 'refunded'].map((to) => `PaymentStatus successful ${to}`),
  ...['successful', 'disputed'].map((to) => `PaymentStatus refunding ${to}`),
  ...['refunded', 'successful', 'disputed'].map((to) => `PaymentStatus partially_refunded ${to}`),
  ...['partially_refunded', 'disputed'].map((to) => `PaymentStatus refunded ${to}`),
  ...['partially_refunded', 'refunded', 'refunding'].map((to) => `PaymentStatus disputed ${to}`),
  'DisputeStatus warning_needs_response needs_response',
  'DisputeStatus warning_under_review warning_needs_response',
  'DisputeStatus under_review needs_response',
  'SetupIntentStatus requires_payment_method requires_confirmation',
])

/** Of objects that the API doesn't show. */
const hidden = ['RequirementStatus']

let api: MerchantApiServer
beforeAll(async () => {
  api = await startMerchantApi()
  await api.db.owner.query(`
    CREATE TABLE walked (xid xid8, name text, merchant_id text, id text, payment_id text, from_status text, to_status text);
    CREATE TABLE told (xid xid8, merchant_id text, type text, object_id text);
    CREATE FUNCTION note_walk() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$ BEGIN
      IF TG_OP = 'INSERT' OR OLD.status IS DISTINCT FROM NEW.status THEN
        INSERT INTO walked VALUES (pg_current_xact_id(), TG_ARGV[0], NEW.merchant_id, NEW.id, to_jsonb(NEW) ->> 'payment_id',
          CASE WHEN TG_OP = 'UPDATE' THEN OLD.status END, NEW.status);
      END IF;
      RETURN NULL;
    END $$;
    CREATE FUNCTION note_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$ BEGIN
      INSERT INTO told VALUES (pg_current_xact_id(), NEW.merchant_id, NEW.type, NEW.object_id);
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_told AFTER INSERT ON api_events FOR EACH ROW EXECUTE FUNCTION note_told();`)
  for (const { rows } of Object.values(tables)) {
    await api.db.owner.query(`CREATE TRIGGER note_walk AFTER INSERT OR UPDATE ON ${rows} FOR EACH ROW EXECUTE FUNCTION note_walk('${rows}')`)
  }
})
afterAll(() => api.close())

it('knows every table of transitions', () => {
  const areas = path.resolve(import.meta.dirname, '../../areas')
  const found = globSync('*/server/**/*.ts', { cwd: areas, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(path.join(areas, file), 'utf8').matchAll(/Readonly<Record<(\w+Status), readonly \1\[\]>>/g)].map(([, name = '']) => name),
  )
  expect(found.toSorted()).toEqual([...Object.keys(tables), ...hidden].toSorted())
})

interface Walked {
  readonly name: string
  readonly from_status: string | null
  readonly to_status: string
  readonly types: readonly EventType[]
}

it('tells each transition by an event of its transaction', { timeout: 240_000 }, async () => {
  await playScenarios(api, await api.addShop())
  for (const list of fc.sample(commands, { numRuns: 14, seed: 7 })) {
    const run = newRun(api, await api.addShop())
    for (const { play } of list) await play(run).catch(() => {})
  }
  // An event about the object, or of a payment about its refund or dispute in the same transaction.
  const { rows } = await api.db.owner.query<Walked>(`
    SELECT w.name, w.from_status, w.to_status, coalesce(array_agg(t.type) FILTER (WHERE t.type IS NOT NULL), '{}') AS types
    FROM walked w LEFT JOIN told t ON t.xid = w.xid AND t.merchant_id = w.merchant_id AND (t.object_id = w.id OR w.name = 'payments' AND t.object_id IN (
      SELECT o.id FROM walked o WHERE o.payment_id = w.id UNION ALL SELECT r.id FROM refunds r WHERE r.payment_id = w.id
      UNION ALL SELECT d.id FROM disputes d WHERE d.payment_id = w.id))
    GROUP BY w.ctid, w.name, w.from_status, w.to_status`)
  const untold = new Set<string>()
  const walkedSteps = new Set<string>()
  for (const { name, from_status: from, to_status: to, types } of rows) {
    const [type, table] = Object.entries(tables).find(([, one]) => one.rows === name) as [string, Table]
    if (from !== null) walkedSteps.add(`${type} ${from} ${to}`)
    const expected = table.told[to] ?? []
    if (expected.length > 0 && !expected.some((one) => types.includes(one))) untold.add(`${type} ${from} ${to}: ${types.toSorted()}`)
  }
  expect([...untold]).toEqual([])
  const steps = Object.entries(tables).flatMap(([type, { transitions }]) =>
    Object.entries(transitions).flatMap(([from, list]) => list.filter((to) => to !== from).map((to) => `${type} ${from} ${to}`)),
  )
  expect(steps.filter((step) => !walkedSteps.has(step) && !elsewhere.has(step))).toEqual([])
})
