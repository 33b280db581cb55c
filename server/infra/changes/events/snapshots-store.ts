import type { ChangeObjectType, ChangeType } from '#kernel/changes.ts'
import type { FindInserted } from '../../database/write-batch.ts'
import type { PreviousRows } from '../new-change.ts'
import type { NewEventOf } from './new-events.ts'

/** Objects whose rows are kept together. */
export const rootKinds = ['payment', 'payout', 'customer', 'payment_method', 'setup_intent', 'bank_account', 'account', 'balance'] as const
export type RootKind = (typeof rootKinds)[number]

/** The kind of the root of each type of object with events. */
export const rootKindOf: Readonly<Record<ChangeObjectType, RootKind>> = {
  payment: 'payment',
  charge: 'payment',
  refund: 'payment',
  dispute: 'payment',
  fraud_warning: 'payment',
  payout: 'payout',
  customer: 'customer',
  payment_method: 'payment_method',
  setup_intent: 'setup_intent',
  bank_account: 'bank_account',
  approval: 'payment',
  export: 'payment',
  api_key: 'payment',
  vamp_month: 'payment',
  webhook_endpoint: 'payment',
  store: 'payment',
  account: 'account',
  balance: 'balance',
}

interface Snapshot {
  /** A query of one `rows` (jsonb), with parameters from `$10`. */
  readonly text: string
  readonly values: readonly unknown[]
}

/** Read when an event is rendered, or only to find payments. */
const unshownColumns: readonly string[] = ['client_secret', 'search_text', 'customer_name', 'card_name', 'card_fingerprint', 'store_id']
const unshown = ` - '{${unshownColumns.join()}}'::text[]`
const secretOfBankAccount = ` - 'sealed_details'`

/**
 * Returns what reads the rows from which the objects of these events are presented.
 * @param root the ID of the root: a parameter, or a column of the statement around it.
 */
export function snapshotOf(kind: RootKind, root: string, events: readonly NewEventOf[]): Snapshot {
  switch (kind) {
    case 'payment':
      return snapshotOfPayment(root, events)
    case 'payout':
      return {
        text: `SELECT jsonb_build_object('payouts', jsonb_build_array(to_jsonb(p)), 'bank_accounts', jsonb_build_array(to_jsonb(b)${secretOfBankAccount})) AS rows
          FROM payouts p JOIN bank_accounts b ON b.merchant_id = $1 AND b.id = p.bank_account_id WHERE p.merchant_id = $1 AND p.id = ${root}`,
        values: [],
      }
    case 'customer':
      return { text: ofOneRow('customers', root), values: [] }
    case 'payment_method':
      return { text: ofOneRow('payment_methods', root), values: [] }
    case 'setup_intent':
      return {
        text: `SELECT jsonb_build_object('setup_intents', jsonb_build_array(to_jsonb(i)${unshown}),
            'payment_methods', CASE WHEN m.id IS NULL THEN '[]' ELSE jsonb_build_array(to_jsonb(m)) END) AS rows
          FROM setup_intents i LEFT JOIN payment_methods m ON m.merchant_id = $1 AND m.id = i.failed_method_id WHERE i.merchant_id = $1 AND i.id = ${root}`,
        values: [],
      }
    case 'bank_account':
      return { text: ofOneRow('bank_accounts', root, secretOfBankAccount), values: [] }
    case 'account':
      return { text: `SELECT jsonb_build_object('facts', $10::jsonb) AS rows`, values: [JSON.stringify(events.at(-1)?.change.facts)] }
    case 'balance':
      return { text: snapshotOfBalance(root), values: [] }
  }
}

function ofOneRow(table: string, root: string, without = ''): string {
  return `SELECT jsonb_build_object('${table}', jsonb_build_array(to_jsonb(o)${without})) AS rows FROM ${table} o WHERE o.merchant_id = $1 AND o.id = ${root}`
}

/** Until a payment is captured, its latest charge is the only one that its events are about, and nothing is refunded or disputed. */
const early: readonly ChangeType[] = [
  'payment.created',
  'payment.action_required',
  'payment.attempt_failed',
  'payment.authorised',
  'payment.captured',
  'payment.canceled',
]

/** Whether the payment, its latest charge and that one's card are all that these events need. */
function isOfSale(events: readonly NewEventOf[]): boolean {
  const charges = new Set(events.filter(({ change }) => change.objectType === 'charge').map(({ change }) => change.objectId))
  return charges.size <= 1 && events.every(({ change }) => early.includes(change.type))
}

type Row = NonNullable<ReturnType<FindInserted>>

/** The same from rows that the transaction inserts; null if one of them is older. */
export function snapshotOfInserted(
  kind: RootKind,
  rootId: string,
  events: readonly NewEventOf[],
  find: FindInserted,
): Readonly<Record<string, readonly Row[]>> | null {
  if (kind === 'customer') {
    const customer = find('customers', rootId)
    return customer ? { customers: [stored(customer)] } : null
  }
  const payment = kind === 'payment' && isOfSale(events) ? find('payments', rootId) : undefined
  if (!payment) return null
  if (payment.latest_charge_id === null) return { payments: [stored(payment)], charges: [], payment_methods: [] }
  const charge = find('charges', payment.latest_charge_id)
  const method = charge && find('payment_methods', charge.payment_method_id)
  return charge && method ? { payments: [stored(payment)], charges: [stored(charge)], payment_methods: [stored(method)] } : null
}

/** Without what is null, as it is read then too, and without secrets. */
function stored(row: object): Row {
  return Object.fromEntries(Object.entries(row).filter(([column, value]) => value !== null && !unshownColumns.includes(column)))
}

/** Reads the sums of a balance as this transaction sees them. Uncommitted changes of other transactions are in the next event. */
function snapshotOfBalance(root: string): string {
  return `SELECT jsonb_build_object('facts', jsonb_build_object('default_currency', a.default_currency, 'sums', coalesce((
      SELECT jsonb_agg(to_jsonb(s)) FROM (
        SELECT account, currency, sum(amount_minor)::bigint AS amount_minor FROM ledger_balances
        WHERE merchant_id = $1 AND lane = ANY (ARRAY(SELECT lane FROM figure_lanes WHERE merchant_id = $1))
          AND account IN ('liability:merchant_available', 'liability:merchant_pending')
        GROUP BY account, currency ORDER BY currency, account) AS s), '[]'))) AS rows
    FROM merchant_accounts a WHERE a.merchant_id = $1 AND a.merchant_id = ${root}`
}

/** Old rows as they are kept. */
export function storedPrevious(previous: PreviousRows): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(previous).map(([name, value]) => [name, typeof value === 'boolean' || name === 'facts' ? value : [stored(value)]]))
}

function snapshotOfPayment(root: string, events: readonly NewEventOf[]): Snapshot {
  if (isOfSale(events)) return { text: snapshotOfSale(root), values: [] }
  const ids = [...new Set(events.flatMap(({ objectId, change }) => [objectId, change.objectId]))]
  const ofPayment = (table: string) =>
    `(SELECT coalesce(jsonb_agg(to_jsonb(o)), '[]') FROM ${table} o WHERE o.merchant_id = $1 AND o.payment_id = p.id AND o.id = ANY ($10::text[]))`
  const charged = `charges c WHERE c.merchant_id = $1 AND c.payment_id = p.id AND (c.id = p.latest_charge_id OR c.id = ANY ($10::text[]))`
  return {
    text: `SELECT jsonb_build_object('payments', jsonb_build_array(to_jsonb(p)${unshown}),
        'charges', (SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM ${charged}),
        'payment_methods', (SELECT coalesce(jsonb_agg(to_jsonb(m)), '[]') FROM payment_methods m
          WHERE m.merchant_id = $1 AND m.id IN (SELECT c.payment_method_id FROM ${charged})),
        'is_disputed', EXISTS (SELECT FROM disputes d WHERE d.merchant_id = $1 AND d.payment_id = p.id),
        'refunds', ${ofPayment('refunds')}, 'disputes', ${ofPayment('disputes')}, 'early_fraud_warnings', ${ofPayment('early_fraud_warnings')},
        'balance_transactions', (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM disputes d
          JOIN balance_transactions t ON t.merchant_id = $1 AND t.id IN (d.withdrawal_transaction_id, d.reinstatement_transaction_id)
          WHERE d.merchant_id = $1 AND d.payment_id = p.id AND d.id = ANY ($10::text[]))) AS rows
      FROM payments p WHERE p.merchant_id = $1 AND p.id = ${root}`,
    values: [ids],
  }
}

function snapshotOfSale(root: string): string {
  return `SELECT jsonb_build_object('payments', jsonb_build_array(to_jsonb(p)${unshown}),
      'charges', CASE WHEN c.id IS NULL THEN '[]' ELSE jsonb_build_array(to_jsonb(c)) END,
      'payment_methods', CASE WHEN m.id IS NULL THEN '[]' ELSE jsonb_build_array(to_jsonb(m)) END) AS rows
    FROM payments p LEFT JOIN charges c ON c.merchant_id = $1 AND c.id = p.latest_charge_id
    LEFT JOIN payment_methods m ON m.merchant_id = $1 AND m.id = c.payment_method_id WHERE p.merchant_id = $1 AND p.id = ${root}`
}
