import type { TenantContext } from '../context.ts'
import { writeCollected } from '../database/transaction.ts'
import { newId } from '../keys/crypto.ts'
import { inSpan, isTracing } from '../tracing/tracing.ts'
import { type Instruction, insertInstruction } from './instructions-store.ts'
import { insertIntent, type NewIntent } from './intents-store.ts'

/**
 * A command that calls the outside (acquirer, network, bank) is two transactions with the call between them, so that nothing is locked while the
 * outside thinks, and a crash at any point is carried on by whoever comes next.
 */
export interface ExternalCommand<External, Input, Request extends object, Outcome, Result, Locked> {
  /** Names the command in its intents, such as `payment.authorise`. */
  readonly kind: string
  /** First transaction: checks the state, claims what is needed, and says what to ask. The request is kept as JSON. */
  begin(context: TenantContext, input: Input): Promise<Beginning<Request, Outcome, Locked>>
  /** Whether the outside answers within this process, by the request alone. Then the command is one transaction, since a crash leaves no call open. */
  isInProcess?(external: External): boolean
  /** Between the transactions, without the database. Repeated with the same key it gives the same outcome, and moves money once. */
  call(external: External, request: Request, key: string): Promise<Outcome>
  /** Second transaction: holds and reads what `finish` needs. It is sent together with what holds the intent, so it costs no round trip. */
  lock(context: TenantContext, request: Request): Promise<Locked>
  /** Second transaction, exactly once: applies the outcome. */
  finish(context: TenantContext, request: Request, outcome: Outcome, locked: Locked): Promise<Result>
  /** What `finish` returned, read from the rows: for a caller who asks again after a crash. */
  load(context: TenantContext, request: Request): Promise<Result>
  /** What a platform's result comes to, where the command can be an instruction. */
  readonly instructed?: Instructed<Request, Outcome, Result, Locked>
}

interface Instructed<Request extends object, Outcome, Result, Locked> {
  /** The outcome that is applied where the platform has carried it out. */
  outcomeOf(confirmation: Confirmation): Outcome
  /** Where it has not: takes back what `begin` claimed, exactly once. @param reason in the platform's words. */
  refuse(context: TenantContext, request: Request, reason: string | null, locked: Locked): Promise<Result>
}

/** What a platform says of an instruction that it has carried out. */
export interface Confirmation {
  /** What it calls what it made, such as a refund. */
  readonly processorId: string | null
  /** Of a payout. */
  readonly traceId: string | null
}

export interface Beginning<Request extends object, Outcome = unknown, Locked = unknown> {
  readonly request: Request
  /** Set if the outcome is known before anybody is asked. Then nobody is, and the effect is applied in the same transaction. */
  readonly outcome?: Outcome | null
  /** Returns what `hold` would, where the effect is applied in the same transaction and `begin` has locked and read it already. */
  readonly lock?: () => Promise<Locked>
  /** The thing it changes; only one intent about it is open at a time. */
  readonly subjectId: string
  /** Where a platform's own core moves the money: what it is told. Then nobody is called from here, and the platform's result ends the intent. */
  readonly instruction?: Instruction | null
}

/** The outcome of a call that can only succeed. */
export interface Done {
  readonly outcome: 'done'
}
export const done: Done = { outcome: 'done' }

/** A command as its runner sees it. */
export type AnyExternalCommand = ExternalCommand<unknown, unknown, object, unknown, unknown, unknown>

/** A command whose first transaction is about to commit. Returned to whoever runs the transaction, which keeps the intent and then carries it on. */
export class PendingIntent<Result> {
  readonly intent: NewIntent
  readonly beginning: Beginning<object>
  /** Only to tell apart what the commands result in. */
  declare protected readonly result: Result
  constructor(intent: NewIntent, beginning: Beginning<object>) {
    this.intent = intent
    this.beginning = beginning
  }

  /** Null where the outside is called from here. */
  get instruction(): Instruction | null {
    return this.beginning.instruction ?? null
  }
}

/** Begins a command: what it asks for is committed by whoever runs the caller's transaction. @throws what the command's `begin` throws. */
export async function beginExternal<External, Input, Request extends object, Outcome, Result, Locked>(
  context: TenantContext,
  command: ExternalCommand<External, Input, Request, Outcome, Result, Locked>,
  input: Input,
): Promise<PendingIntent<Result>> {
  const beginning = await command.begin(context, input)
  return new PendingIntent({ id: newIntentId(context), kind: command.kind, subjectId: beginning.subjectId, request: beginning.request }, beginning)
}

/** How long a platform has for an instruction until it counts as not confirmed in time. */
export interface InstructionTerms {
  readonly instructionTimeoutMs: number
}

/** The same where no call keeps the intent: it commits with the caller's transaction, and the worker carries it on unless a platform does. */
export async function beginAndSave<External, Input, Request extends object, Outcome, Result, Locked>(
  context: TenantContext,
  terms: InstructionTerms,
  command: ExternalCommand<External, Input, Request, Outcome, Result, Locked>,
  input: Input,
): Promise<PendingIntent<Result>> {
  const begun = await beginExternal(context, command, input)
  if (begun.instruction) insertInstruction(context, begun.intent, begun.instruction, terms.instructionTimeoutMs)
  else insertIntent(context, begun.intent, null)
  return begun
}

/** All of a command within one transaction: for demo data and for what is due, where nobody waits for an answer. The outside must be the sandbox. */
export async function runInline<External, Input, Request extends object, Outcome, Result, Locked>(
  context: TenantContext,
  external: External,
  command: ExternalCommand<External, Input, Request, Outcome, Result, Locked>,
  input: Input,
): Promise<Result> {
  const beginning = await command.begin(context, input)
  if (beginning.instruction) throw new Error(`${command.kind} is a platform's to carry out`)
  const outcome = beginning.outcome ?? (await callWithSpan(command, external, beginning.request, newIntentId(context)))
  return finishInline(context, command, beginning, outcome)
}

/** Makes the call of a command, in a span of its own. @param key names the intent. */
export function callWithSpan<External, Request extends object, Outcome>(
  command: Pick<ExternalCommand<External, never, Request, Outcome, unknown, never>, 'kind' | 'call'>,
  external: External,
  request: Request,
  key: string,
): Promise<Outcome> {
  if (!isTracing()) return command.call(external, request, key)
  return inSpan(`external ${command.kind}`, { kind: 'client', attributes: { 'counterfoil.intent': key } }, () => command.call(external, request, key))
}

/** Applies an outcome in the transaction that began the command, and sends what was collected to be written. */
export async function finishInline<External, Input, Request extends object, Outcome, Result, Locked>(
  context: TenantContext,
  command: ExternalCommand<External, Input, Request, Outcome, Result, Locked>,
  { request, lock }: Beginning<Request, Outcome, Locked>,
  outcome: Outcome,
): Promise<Result> {
  const locked = await (lock ? lock() : command.lock(context, request))
  const result = await command.finish(context, request, outcome, locked)
  writeCollected(context.db)
  return result
}

function newIntentId(context: TenantContext): string {
  return newId('int', context.now)
}
