import type { ChangeObjectType } from '@counterfoil/contract/changes'
import type { NewEventOf } from './new-events.ts'

/** Objects whose rows are kept together. */
export type RootKind = 'payment' | 'payout' | 'customer' | 'payment_method' | 'bank_account'

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
  bank_account: 'bank_account',
  approval: 'payment',
  export: 'payment',
  api_key: 'payment',
  vamp_month: 'payment',
}

interface Snapshot {
  /** A query of one `rows` (jsonb) for `e.root_id`, with parameters from `$11`. */
  readonly text: string
  readonly values: readonly unknown[]
}

const row = (alias: string, without: readonly string[] = []) => `to_jsonb(${alias})${without.map((column) => ` - '${column}'`).join('')}`
const rows = (alias: string) => `coalesce(jsonb_agg(DISTINCT ${row(alias)}) FILTER (WHERE ${alias}.id IS NOT NULL), '[]')`
/** Read when an event is rendered. */
const secretsOfPayment = ['client_secret']
const secretsOfBankAccount = ['sealed_details']

const ofRefundsAndDisputes = (table: string) =>
  `(SELECT coalesce(jsonb_agg(${row('o')}), '[]') FROM ${table} o WHERE o.merchant_id = $1 AND o.id = ANY ($11::text[]) AND o.payment_id = p.id)`

/** Returns what reads the rows from which the objects of these events are presented. */
export function snapshotOf(kind: RootKind, events: readonly NewEventOf[]): Snapshot {
  if (kind === 'payment') return snapshotOfPayment(events)
  if (kind === 'payout') {
    return {
      text: `SELECT jsonb_build_object('payouts', jsonb_build_array(${row('p')}), 'bank_accounts', jsonb_build_array(${row('b', secretsOfBankAccount)})) AS rows
        FROM payouts p JOIN bank_accounts b ON b.merchant_id = $1 AND b.id = p.bank_account_id WHERE p.merchant_id = $1 AND p.id = e.root_id`,
      values: [],
    }
  }
  const table = tableOf[kind]
  return {
    text: `SELECT jsonb_build_object('${table}', jsonb_build_array(${row('o', kind === 'bank_account' ? secretsOfBankAccount : [])})) AS rows
      FROM ${table} o WHERE o.merchant_id = $1 AND o.id = e.root_id`,
    values: [],
  }
}

const tableOf = { customer: 'customers', payment_method: 'payment_methods', bank_account: 'bank_accounts' } as const

/** A sale that isn't refunded or disputed has a payment, charges and cards alone. */
const simpleObjects: readonly string[] = ['payment', 'charge']

function snapshotOfPayment(events: readonly NewEventOf[]): Snapshot {
  const isSimple = events.every(({ change }) => simpleObjects.includes(change.objectType))
  const others = isSimple
    ? ''
    : `, 'refunds', ${ofRefundsAndDisputes('refunds')}, 'disputes', ${ofRefundsAndDisputes('disputes')},
       'early_fraud_warnings', ${ofRefundsAndDisputes('early_fraud_warnings')},
       'balance_transactions', (SELECT coalesce(jsonb_agg(${row('t')}), '[]') FROM disputes d
         JOIN balance_transactions t ON t.merchant_id = $1 AND t.id IN (d.withdrawal_transaction_id, d.reinstatement_transaction_id)
         WHERE d.merchant_id = $1 AND d.id = ANY ($11::text[]) AND d.payment_id = p.id)`
  return {
    text: `SELECT jsonb_build_object('payments', jsonb_build_array(${row('p', secretsOfPayment)}), 'charges', ${rows('c')}, 'payment_methods', ${rows('m')},
        'is_disputed', EXISTS (SELECT FROM disputes d WHERE d.merchant_id = $1 AND d.payment_id = p.id)${others}) AS rows
      FROM payments p
      LEFT JOIN charges c ON c.merchant_id = $1 AND c.payment_id = p.id AND (c.id = p.latest_charge_id OR c.id = ANY ($11::text[]))
      LEFT JOIN payment_methods m ON m.merchant_id = $1 AND m.id = c.payment_method_id
      WHERE p.merchant_id = $1 AND p.id = e.root_id GROUP BY p.merchant_id, p.id`,
    values: [[...new Set(events.map(({ objectId }) => objectId))]],
  }
}
