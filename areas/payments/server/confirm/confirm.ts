import { findSaleTerms, type SaleTerms } from '#areas/billing/server/terms/index.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import { countDecline } from '#areas/risk/server/index.ts'
import type { ChargeId, PaymentId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money/money.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { type ExternalCommand, runInline } from '#server/infra/external/command.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { type Acquirer, type Approval, type Authorisation, codesToKeep, type Decline, type Suspension } from '../acquiring/index.ts'
import { takeMoney } from '../capture.ts'
import { type NewEvent, recordEvent, recordEvents } from '../events.ts'
import type { PaymentExternal } from '../external.ts'
import { expectReports } from '../reported/reports.ts'
import { assertTransition } from '../status/status.ts'
import { type Attempt, requirePayment, statusColumnsOf, statusOf } from '../status/status-columns.ts'
import {
  collectPaymentWrites,
  findCharge,
  findPayment,
  getPaymentMethod,
  insertCharge,
  type JsonArray,
  type JsonObject,
  lockPayment,
  type PaymentMethodRow,
  type PaymentRow,
  updatePayment,
} from '../store.ts'
import { type BeforeAuthorise, runChecks } from './checks.ts'
import { methodColumns } from './create.ts'

const confirmable: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** What is asked of the acquirer. */
interface AuthoriseRequest extends Money {
  readonly paymentId: PaymentId
  readonly chargeId: ChargeId
  readonly methodId: string
  readonly acquirerToken: string
  /** Where rules count a decline. */
  readonly declineCounters: readonly string[]
}

/** A payment, and what is charged for it where it is captured at once. */
export interface LockedPayment {
  readonly payment: PaymentRow
  readonly terms: SaleTerms | undefined
}

export interface ConfirmInput {
  readonly paymentId: PaymentId
  /** Null for the payment's own. */
  readonly newMethod: PaymentMethodRow | null
  /** Where the payment was created in this very transaction as being confirmed, with `newMethod`: nobody else knows it, so it is neither locked nor written again. */
  readonly created?: PaymentRow
}

/** What a confirmation came to: an attempt, or a payment that waits for its payer. */
export type Confirmed = Attempt | SuspendedPayment

export interface SuspendedPayment {
  readonly payment: PaymentRow
  readonly charge: null
}

type Confirmation = ExternalCommand<PaymentExternal, ConfirmInput, AuthoriseRequest, Authorisation | Suspension, Confirmed, LockedPayment>

/**
 * Makes the command that authorises a payment with its own payment method or the one given, and captures it unless its capture is manual.
 * A decline is an outcome and not an error: it is kept as an attempt.
 * The command throws AppError `not_found`; `payment_not_confirmable` in another state; `payment_method_missing`.
 */
export function createConfirmation(beforeAuthorise: BeforeAuthorise): Confirmation {
  return {
    kind: 'payment.authorise',

    async begin(context, { paymentId, newMethod, created }) {
      const started = created && newMethod ? { payment: created, method: newMethod, isContinued: false } : await startProcessing(context, paymentId, newMethod)
      const { payment, method, isContinued } = started
      const chargeId = newId('ch', context.now)
      const verdict = await beforeAuthorise(context, { payment, method, chargeId, isNew: created !== undefined, isContinued })
      return {
        subjectId: paymentId,
        outcome: verdict?.outcome === 'passed' ? null : verdict,
        lock: async () => ({ payment, terms: await findSaleTerms(context, { paymentMethod: method, currency: payment.currency }) }),
        request: {
          paymentId,
          chargeId,
          methodId: method.id,
          acquirerToken: method.acquirer_token,
          amountMinor: payment.amount_minor,
          currency: payment.currency,
          declineCounters: verdict?.outcome === 'passed' ? verdict.declineCounters : [],
        },
      }
    },

    isInProcess: ({ acquirer }) => acquirer.isInProcess,

    call: ({ acquirer }, { acquirerToken, amountMinor, currency }, key) => acquirer.authorise({ acquirerToken, amountMinor, currency, idempotencyKey: key }),

    async lock(context, { paymentId, methodId, currency }) {
      const [payment, terms] = await Promise.all([lockPayment(context, paymentId), findSaleTerms(context, { paymentMethod: methodId, currency })])
      return { payment: requirePayment(payment), terms }
    },

    async finish(context, request, outcome, locked) {
      if (outcome.outcome === 'suspended') return suspend(context, locked.payment, outcome)
      if (outcome.outcome === 'declined') countDecline(context, request.declineCounters)
      return keepAttempt(context, locked, request, outcome, locked.payment.capture_method !== 'manual')
    },

    async load(context, { paymentId, chargeId }) {
      const [payment, charge] = await Promise.all([findPayment(context, paymentId), findCharge(context, chargeId)])
      return { payment: requirePayment(payment), charge: charge ?? null }
    },
  }
}

export const confirmation = createConfirmation(runChecks)

/** For sales of the past, which demo data makes: no check of today decides on them. */
const uncheckedConfirmation = createConfirmation(async () => null)

/** From here on nobody else confirms or cancels it. */
async function startProcessing(
  context: TenantContext,
  paymentId: PaymentId,
  newMethod: PaymentMethodRow | null,
): Promise<{ payment: PaymentRow; method: PaymentMethodRow; isContinued: boolean }> {
  const payment = requirePayment(await lockPayment(context, paymentId))
  if (!confirmable.includes(payment.intent_status)) throw new AppError('payment_not_confirmable', { status: payment.intent_status })
  const method = newMethod ?? (payment.payment_method_id === null ? null : await getPaymentMethod(context, payment.payment_method_id))
  if (!method) throw new AppError('payment_method_missing')
  collectPaymentWrites(context)
  const isContinued = payment.intent_status === 'requires_action' && payment.payment_method_id === method.id
  return { payment: processWith(context, payment, newMethod), method, isContinued }
}

/** An attempt begins, of a payment that the caller holds. @param newMethod null for the payment's own. */
export function processWith(context: TenantContext, payment: PaymentRow, newMethod: PaymentMethodRow | null): PaymentRow {
  const columns = { ...statusColumnsOf(payment), intent_status: 'processing' as const }
  const status = statusOf(columns)
  assertTransition(payment.status, status)
  return updatePayment(context, payment, { ...columns, ...(newMethod ? methodColumns(newMethod) : {}), status })
}

/** The whole of a confirmation in one transaction, by an acquirer that answers within this process. */
export async function confirmPayment(context: TenantContext, acquirer: Acquirer, paymentId: PaymentId, newMethod: PaymentMethodRow | null): Promise<Confirmed> {
  return runInline(context, { acquirer }, confirmation, { paymentId, newMethod })
}

function requireAttempt({ payment, charge }: Confirmed): Attempt {
  if (!charge) throw new Error(`${payment.id} waits for its payer`)
  return { payment, charge }
}

/**
 * Confirms a payment that the caller's transaction created, of demo data. Locks, reads and checks nothing, so that many of them can be collected and written together.
 * @param terms of the method's card and the payment's currency.
 */
export async function confirmCreated(
  context: TenantContext,
  acquirer: Acquirer,
  created: PaymentRow,
  method: PaymentMethodRow,
  terms: SaleTerms | undefined,
): Promise<Attempt> {
  const payment = processWith(context, created, method)
  const { request } = await uncheckedConfirmation.begin(context, { paymentId: payment.id, newMethod: method, created: payment })
  const authorisation = await uncheckedConfirmation.call({ acquirer }, request, newId('int', context.now))
  return requireAttempt(await uncheckedConfirmation.finish(context, request, authorisation, { payment, terms }))
}

/** An attempt as it is named: here, by its card, and where a platform reports it by that. */
export interface NamedAttempt {
  readonly chargeId: ChargeId
  readonly methodId: string
  readonly processorId?: string
}

/** Keeps an attempt of a payment that is being processed, which the caller holds. @param captures whether an approved one is captured whole at once. */
export async function keepAttempt(
  context: TenantContext,
  locked: LockedPayment,
  attempt: NamedAttempt,
  authorisation: Authorisation,
  captures: boolean,
): Promise<Attempt> {
  return authorisation.outcome === 'approved'
    ? keepApproval(context, locked, attempt, authorisation, captures)
    : keepDecline(context, locked.payment, attempt, authorisation)
}

/** Leaves the payment to its payer. Where to go is kept with what the merchant API repeats in its answers. */
function suspend(context: TenantContext, payment: PaymentRow, { nextAction }: Suspension): SuspendedPayment {
  const columns = { ...statusColumnsOf(payment), intent_status: 'requires_action' as const, decline_code: null }
  const status = statusOf(columns)
  assertTransition(payment.status, status)
  const api_options = { ...(payment.api_options as JsonObject), next_action: nextAction }
  recordEvent(context, payment.id, 'payment.action_required', { amountMinor: payment.amount_minor })
  return { payment: updatePayment(context, payment, { ...columns, status, last_error: null, network_decline_code: null, api_options }), charge: null }
}

async function keepApproval(
  context: TenantContext,
  { payment, terms }: LockedPayment,
  named: NamedAttempt,
  approval: Approval,
  captures: boolean,
): Promise<Attempt> {
  const attempt = {
    ...attemptColumns(context, payment, named),
    outcome: 'authorised',
    authorisation_code: approval.authorisationCode,
    network_transaction_id: approval.networkTransactionId,
    risk_level: approval.riskLevel,
    outcome_type: 'authorized',
    funds_available: approval.fundsAvailable,
    network_reports: approval.networkReports as unknown as JsonArray,
  }
  const locked = authorisedColumns(context, payment)
  const taken = captures ? await takeMoney(context, { ...payment, ...locked }, attempt, { amountMinor: payment.amount_minor }, terms) : null
  const charge = insertCharge(context, { ...attempt, ...taken?.charge })
  if (taken) expectReports(context, charge)
  const updated = updatePayment(context, payment, {
    ...locked,
    attempt_count: payment.attempt_count + 1,
    latest_charge_id: charge.id,
    network_decline_code: null,
    last_error: null,
    ...taken?.payment,
  })
  const authorised: NewEvent = { paymentId: payment.id, type: 'payment.authorised', amountMinor: payment.amount_minor, objectId: charge.id }
  recordEvents(context, [authorised, ...(taken?.events ?? [])])
  return { payment: updated, charge }
}

/** What an authorisation makes of its payment: the money is locked, for so long. */
function authorisedColumns(context: TenantContext, payment: PaymentRow) {
  const columns = {
    ...statusColumnsOf(payment),
    intent_status: 'requires_capture' as const,
    amount_capturable_minor: payment.amount_minor,
    decline_code: null,
  }
  const status = statusOf(columns)
  assertTransition(payment.status, status)
  // What a platform reports ends when it says so.
  const endsByItself = payment.processor_id === null
  return { ...columns, status, capture_before: endsByItself ? new Date(context.now.getTime() + paymentLimits.authorisationDays * dayMs) : null }
}

async function keepDecline(context: TenantContext, payment: PaymentRow, named: NamedAttempt, decline: Decline): Promise<Attempt> {
  const error = codesToKeep(decline)
  const charge = insertCharge(context, {
    ...attemptColumns(context, payment, named),
    outcome: 'declined',
    error,
    decline_code: decline.declineCode,
    network_decline_code: decline.networkCode,
    risk_level: decline.riskLevel,
    outcome_type: decline.isBlocked ? 'blocked' : 'issuer_declined',
  })
  const columns = { ...statusColumnsOf(payment), intent_status: 'requires_payment_method' as const, decline_code: decline.declineCode }
  const status = statusOf(columns)
  assertTransition(payment.status, status)
  const declined = updatePayment(context, payment, {
    ...columns,
    // The merchant API asks for another method after a decline; brand and last four stay, since people search by them.
    payment_method_id: null,
    status,
    attempt_count: payment.attempt_count + 1,
    latest_charge_id: charge.id,
    network_decline_code: decline.networkCode,
    last_error: error,
  })
  recordEvent(context, payment.id, 'payment.attempt_failed', {
    amountMinor: payment.amount_minor,
    objectId: charge.id,
    declineCode: decline.declineCode,
    networkDeclineCode: decline.networkCode,
  })
  return { payment: declined, charge }
}

function attemptColumns(context: TenantContext, payment: PaymentRow, { chargeId, methodId, processorId }: NamedAttempt) {
  return {
    id: chargeId,
    payment_id: payment.id,
    attempt_number: payment.attempt_count + 1,
    created_at: context.now,
    amount_minor: payment.amount_minor,
    currency: payment.currency,
    payment_method_id: methodId,
    customer_id: payment.customer_id,
    ...nothingYet,
    processor_id: processorId ?? null,
  }
}

/** What an attempt leaves open: its outcome, and what is captured of it. */
const nothingYet = {
  own_details: null,
  authorisation_code: null,
  network_transaction_id: null,
  funds_available: 'standard',
  network_reports: [],
  error: null,
  decline_code: null,
  network_decline_code: null,
  amount_captured_minor: 0,
  captured_at: null,
  balance_transaction_id: null,
  network_processed_at: null,
}
