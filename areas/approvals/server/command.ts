import type { BankAccountAction, ShownChange } from '#areas/approvals/contract/second-person.ts'
import type { LimitedAction } from '#kernel/amount-limits.ts'
import type { EndpointDeclaration, HandlerInput } from '#kernel/endpoint.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { BankAccountId, PaymentId } from '#kernel/ids.ts'
import type { Locale } from '#kernel/locale.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Money } from '#kernel/money/money.ts'
import type { MemberContext } from '#server/infra/context.ts'
import type { AppError } from '#server/infra/errors.ts'
import { PendingIntent } from '#server/infra/external/command.ts'
import { derivedId } from '#server/infra/keys/crypto.ts'

/** Endpoints whose calls become requests above a limit. */
export type LimitedEndpoint = EndpointDeclaration & { readonly approval: LimitedAction; readonly isIdempotent: true }

/** A command on money that roles limit, as its module declares it. */
export interface LimitedCommand<D extends LimitedEndpoint, Result, Output> {
  readonly endpoint: D
  /** Checks a call without any effect, and returns what counts toward limits. @throws AppError as `begin`. */
  measure(context: MemberContext, input: HandlerInput<D>): Promise<Measured>
  begin(context: MemberContext, input: HandlerInput<D>): Promise<PendingIntent<Result> | Output>
  answer(context: MemberContext, result: Result): Promise<Output>
  /** The refund or payout of a call without an intent. */
  resultIdOf(output: Output): string
  /** Why a request can never be carried out; null if it may be possible later. */
  closingErrorOf(error: AppError): ErrorName | null
}

export interface Measured extends Money {
  /** Of a refund. */
  readonly paymentId: PaymentId | null
}

/** A command of any endpoint. */
export type AnyLimitedCommand = LimitedCommand<LimitedEndpoint, unknown, unknown>

export type LimitedCommands = Readonly<Record<LimitedAction, AnyLimitedCommand>>

/** What is kept of a change of a bank account until a second person decides. */
export interface KeptChange {
  readonly action: BankAccountAction
  /** Also of an account that doesn't exist yet. */
  readonly bankAccountId: BankAccountId
  readonly currency: CurrencyCode
  readonly last4: string
  /** Equal for equal calls; with it, a repeated call makes one request. */
  readonly sameAs: string
  /** Values of a new account without its number. */
  readonly draft: object | null
  /** Its number, sealed. */
  readonly sealedDetails: Buffer | null
  describe(locale: Locale): ShownChange[]
}

/** A change of a bank account, as its module declares it. */
export interface BankAccountChange {
  readonly endpoint: EndpointDeclaration
  /** Makes the change by what is kept of it. @throws AppError before anything is written. */
  carryOut(
    context: MemberContext,
    kept: { readonly bankAccountId: BankAccountId; readonly draft: object | null; readonly sealedDetails: Buffer | null },
  ): Promise<unknown>
  /** Why a request can never be carried out; null if it may be possible later. */
  closingErrorOf(error: AppError): ErrorName | null
}

export type BankAccountChanges = Readonly<Record<BankAccountAction, BankAccountChange>>

/** The intent of an approved request has the request's ID as its key, so the outside carries it out once whatever happens between. */
export function namedAfter<Result>(
  { intent, beginning }: PendingIntent<Result>,
  request: { readonly id: string; readonly created_at: Date },
): PendingIntent<Result> {
  return new PendingIntent<Result>({ ...intent, id: derivedId('int', request.created_at, request.id) }, beginning)
}
