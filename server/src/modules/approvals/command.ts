import { type LimitedAction, permissionOfAction } from '@counterfoil/contract/approvals/amount-limits'
import type { EndpointDeclaration, HandlerInput } from '@counterfoil/contract/endpoint'
import type { ErrorName } from '@counterfoil/contract/errors'
import type { PaymentId } from '@counterfoil/contract/ids'
import type { Money } from '@counterfoil/contract/money/money'
import type { MemberContext } from '../../infra/context.ts'
import type { AppError } from '../../infra/errors.ts'
import { PendingIntent } from '../../infra/external/command.ts'
import { derivedId } from '../../infra/keys/crypto.ts'

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

export const permissionOf = (action: LimitedAction) => permissionOfAction[action]

/** The intent of an approved request has the request's ID as its key, so the outside carries it out once whatever happens between. */
export function namedAfter<Result>(
  { intent, beginning }: PendingIntent<Result>,
  request: { readonly id: string; readonly created_at: Date },
): PendingIntent<Result> {
  return new PendingIntent<Result>({ ...intent, id: derivedId('int', request.created_at, request.id) }, beginning)
}
