import type { ObjectContext } from '../context.ts'
import type { ApiObject, ObjectName } from '../endpoint.ts'
import {
  type BalanceTransactionRow,
  type BankAccountRow,
  type ChargeRow,
  type CustomerRow,
  type DisputeRow,
  type FileRow,
  type FraudWarningRow,
  findByIds,
  findDisputedCharges,
  findReversedPayouts,
  type ObjectTable,
  type PaymentMethodRow,
  type PaymentRow,
  type PayoutRow,
  type RefundRow,
  type Row,
  type SetupIntentRow,
} from '../lists/objects-store.ts'
import { presentBalanceTransaction } from './balance.ts'
import { presentCharge, presentRefund } from './charge.ts'
import { presentCustomer, presentDeletedCustomer } from './customer.ts'
import { presentDispute, presentFraudWarning } from './dispute.ts'
import { presentExternalAccount } from './external-account.ts'
import { presentFile } from './file.ts'
import { presentPaymentIntent } from './payment-intent.ts'
import { presentPaymentMethod } from './payment-method.ts'
import { presentPayout, presentReversal } from './payout.ts'
import { presentSetupIntent } from './setup-intent.ts'

/** Rows become objects here, many at once: what they need of other rows is read in one query a table. */

export async function presentPaymentIntents(context: ObjectContext, rows: readonly PaymentRow[]): Promise<ApiObject[]> {
  const failed = rows.filter((row) => row.last_error !== null)
  const { charges } = await loadFor(context, failed, { charges: 'latest_charge_id' })
  const { payment_methods: methods } = await loadFor(context, charges.values(), { payment_methods: 'payment_method_id' })
  return rows.map((row) => presentPaymentIntent(context, row, find(methods, find(charges, row.latest_charge_id)?.payment_method_id)))
}

export async function presentCharges(context: ObjectContext, rows: readonly ChargeRow[]): Promise<ApiObject[]> {
  const { payments, payment_methods: methods } = await loadFor(context, rows, { payments: 'payment_id', payment_methods: 'payment_method_id' })
  const chargeIds = rows.map((row) => row.id)
  const disputed = await findDisputedCharges(context, chargeIds)
  return rows.map((row) =>
    presentCharge(context, row, { payment: get(payments, row.payment_id), method: get(methods, row.payment_method_id), isDisputed: disputed.has(row.id) }),
  )
}

export async function presentRefunds(context: ObjectContext, rows: readonly RefundRow[]): Promise<ApiObject[]> {
  const { payments, charges } = await loadFor(context, rows, { payments: 'payment_id', charges: 'charge_id' })
  return rows.map((row) => presentRefund(row, get(payments, row.payment_id), get(charges, row.charge_id)))
}

export async function presentBalanceTransactions(context: ObjectContext, rows: readonly BalanceTransactionRow[]): Promise<ApiObject[]> {
  const { payments } = await loadFor(context, rows, { payments: 'payment_id' })
  return rows.map((row) => presentBalanceTransaction(row, find(payments, row.payment_id)))
}

export async function presentCustomers(context: ObjectContext, rows: readonly CustomerRow[]): Promise<ApiObject[]> {
  // The event of a deletion has the customer as it was.
  return rows.map((row) => (!row.deleted_at || context.storedRows ? presentCustomer(context, row) : presentDeletedCustomer(row.id)))
}

export async function presentDisputes(context: ObjectContext, rows: readonly DisputeRow[]): Promise<ApiObject[]> {
  const { payments, charges } = await loadFor(context, rows, { payments: 'payment_id', charges: 'charge_id' })
  const { payment_methods: methods } = await loadFor(context, charges.values(), { payment_methods: 'payment_method_id' })
  const transactionIds = (row: DisputeRow) => [row.withdrawal_transaction_id, row.reinstatement_transaction_id].filter((id) => id !== null)
  const transactions = await objectKinds.balance_transaction.load(context, rows.flatMap(transactionIds))
  return rows.map((row) =>
    presentDispute(context, row, {
      payment: get(payments, row.payment_id),
      method: get(methods, get(charges, row.charge_id).payment_method_id),
      balanceTransactions: transactionIds(row).map((id) => get(transactions, id)),
    }),
  )
}

export async function presentFraudWarnings(context: ObjectContext, rows: readonly FraudWarningRow[]): Promise<ApiObject[]> {
  const { payments } = await loadFor(context, rows, { payments: 'payment_id' })
  const chargeIds = rows.map((row) => row.charge_id)
  const disputed = await findDisputedCharges(context, chargeIds)
  return rows.map((row) => presentFraudWarning(context, row, { payment: get(payments, row.payment_id), isDisputed: disputed.has(row.charge_id) }))
}

export async function presentSetupIntents(context: ObjectContext, rows: readonly SetupIntentRow[]): Promise<ApiObject[]> {
  const { payment_methods: methods } = await loadFor(context, rows, { payment_methods: 'failed_method_id' })
  return rows.map((row) => presentSetupIntent(context, row, find(methods, row.failed_method_id)))
}

/** @param present `presentReversal` for the reversals of the payouts. */
export async function presentPayouts(
  context: ObjectContext,
  rows: readonly PayoutRow[],
  present: typeof presentPayout | typeof presentReversal = presentPayout,
): Promise<ApiObject[]> {
  const { bank_accounts: destinations } = await loadFor(context, rows, { bank_accounts: 'bank_account_id' })
  return rows.map((row) => present(context, row, get(destinations, row.bank_account_id)))
}

/** Presents rows that need no others. */
const each =
  <R>(present: (context: ObjectContext, row: R) => ApiObject) =>
  async (context: ObjectContext, rows: readonly R[]): Promise<ApiObject[]> =>
    rows.map((row) => present(context, row))

export const presentFiles = each<FileRow>(presentFile)
export const presentPaymentMethods = each<PaymentMethodRow>(presentPaymentMethod)
export const presentExternalAccounts = each<BankAccountRow>(presentExternalAccount)

/** Payouts by their IDs, and reversals by theirs. */
async function loadPayouts(context: ObjectContext, ids: Iterable<string>): Promise<Map<string, ApiObject>> {
  const wanted = [...ids]
  const payouts = await findByIds(context, 'payouts', wanted)
  const others = wanted.filter((id) => !payouts.has(id))
  const reversed = await findReversedPayouts(context, others)
  const objects = [...(await presentPayouts(context, [...payouts.values()])), ...(await presentPayouts(context, reversed, presentReversal))]
  return new Map(objects.map((object) => [String(object.id), object]))
}

/** The rows of each table that the given rows name in a column, by their IDs: one statement a table. */
async function loadFor<const C extends Partial<Record<ObjectTable, string>>>(
  context: ObjectContext,
  rows: Iterable<{ readonly [K in C[keyof C] & string]: string | null }>,
  columns: C,
): Promise<{ [T in keyof C & ObjectTable]: Map<string, Row<T>> }> {
  const all = [...rows]
  const found: Partial<Record<ObjectTable, unknown>> = {}
  for (const [table, column] of Object.entries(columns) as [ObjectTable, C[keyof C] & string][]) {
    const ids = all.map((row) => row[column])
    found[table] = await findByIds(context, table, ids)
  }
  return found as { [T in keyof C & ObjectTable]: Map<string, Row<T>> }
}

function find<T>(rows: ReadonlyMap<string, T>, id: string | null | undefined): T | undefined {
  return id ? rows.get(id) : undefined
}

function get<T>(rows: ReadonlyMap<string, T>, id: string): T {
  const row = rows.get(id)
  if (row === undefined) throw new Error(`${id} is referred to and missing`)
  return row
}

interface ObjectKind<T extends ObjectTable> {
  readonly table: T
  load(context: ObjectContext, ids: Iterable<string>): Promise<Map<string, ApiObject>>
}

function kind<T extends ObjectTable, R extends { id: string }>(
  table: T,
  present: (context: ObjectContext, rows: readonly R[]) => Promise<ApiObject[]>,
): ObjectKind<T> {
  return {
    table,
    load: async (context, ids) => {
      const rows = [...(await findByIds(context, table, ids)).values()] as unknown as R[]
      const objects = await present(context, rows)
      return new Map(rows.map((row, index) => [row.id, objects[index] as ApiObject]))
    },
  }
}

/** How objects that are referred to by id are read. An account, a balance and a clock stand for themselves; debit cards are read with the bank accounts. */
export const objectKinds = {
  balance_transaction: kind('balance_transactions', presentBalanceTransactions),
  bank_account: kind('bank_accounts', presentExternalAccounts),
  charge: kind('charges', presentCharges),
  customer: kind('customers', presentCustomers),
  dispute: kind('disputes', presentDisputes),
  file: kind('files', presentFiles),
  payment_intent: kind('payments', presentPaymentIntents),
  payment_method: kind('payment_methods', presentPaymentMethods),
  payout: { table: 'payouts', load: loadPayouts },
  'radar.early_fraud_warning': kind('early_fraud_warnings', presentFraudWarnings),
  refund: kind('refunds', presentRefunds),
  setup_intent: kind('setup_intents', presentSetupIntents),
} as const satisfies Record<
  Exclude<ObjectName, 'account' | 'api_key' | 'balance' | 'card' | 'event' | 'test_helpers.test_clock' | 'webhook_endpoint'>,
  ObjectKind<ObjectTable>
>
