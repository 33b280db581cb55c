import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantContext } from '../context.ts'
import { writeCollected } from '../database/transaction.ts'
import { AppError } from '../errors.ts'
import { claimKey, hashKey, type IdempotentCall } from '../http/idempotency/idempotency.ts'
import {
  findFirstRequest,
  findKeyState,
  type HashedKey,
  type IdempotentAnswer,
  insertIdempotencyKey,
  saveIdempotentAnswer,
} from '../http/idempotency/idempotency-store.ts'
import { type AnyExternalCommand, type Confirmation, callWithSpan, finishInline, type InstructionTerms, PendingIntent } from './command.ts'
import { insertInstruction } from './instructions-store.ts'
import { closeIntent, findIntent, type Intent, insertIntent, lockIntent, takeOverIntent } from './intents-store.ts'

/** Where a command stands when a step is over; between any two of them the process may die. */
export const externalSteps = ['begun', 'intent_committed', 'external_called', 'effect_applied', 'effect_committed'] as const
export type ExternalStep = (typeof externalSteps)[number]

/** What carries commands to the outside and back. */
export interface ExternalRunner extends InstructionTerms {
  readonly commands: ReadonlyMap<string, AnyExternalCommand>
  readonly external: unknown
  /** Told of each step, so that a test can stop the process there. */
  readonly onStep?: (step: ExternalStep) => void
}

/** Opens a transaction of the caller's account. */
export type Transact<C extends TenantContext> = <T>(work: (context: C) => Promise<T>) => Promise<T>

export interface CallAnswer extends IdempotentAnswer {
  readonly isReplayed: boolean
  /** Of a replayed answer, the call that it was first given to. */
  readonly firstRequestId?: string | null
}

interface CallWork<C extends TenantContext> {
  /** Does it all in the transaction it is given, or begins a command to the outside. */
  work(context: C): Promise<IdempotentAnswer | PendingIntent<unknown>>
  /** Answers a command to the outside, in its second transaction. */
  answer(context: C, result: unknown): Promise<IdempotentAnswer>
}

/** How long an equal call waits for one that is under way. */
const waitMsMax = 5000
const pollMs = 40

/**
 * Runs a call at most once per idempotency key. Local commands use one transaction, and so do commands to an outside that is part of this process;
 * other external commands use two. An instruction to a platform is one transaction as well: its answer shows the state before the platform's result.
 * @throws AppError `idempotency_key_reused`; `idempotency_in_progress` where the first call is still under way after the wait; what `work` throws.
 */
export async function runCall<C extends TenantContext>(
  runner: ExternalRunner,
  transact: Transact<C>,
  call: IdempotentCall | null,
  { work, answer }: CallWork<C>,
): Promise<CallAnswer> {
  const key = call && hashKey(call)
  const first = await transact(async (context): Promise<FirstStep> => {
    const claim = key && (await claimKey(context, key))
    if (key && claim?.answer) return { answered: { ...claim.answer, isReplayed: true, firstRequestId: await findFirstRequest(context, key) }, step: null }
    if (claim?.intentId) return { openIntentId: claim.intentId }
    const keep = (fresh: IdempotentAnswer, step: ExternalStep | null): FirstStep => {
      if (key) insertIdempotencyKey(context, key, { answer: fresh })
      return { answered: { ...fresh, isReplayed: false }, step }
    }
    const outcome = await work(context)
    if (!(outcome instanceof PendingIntent)) return keep(outcome, null)
    if (outcome.instruction) return keep(await answer(context, await sendInstruction(context, runner, outcome)), 'intent_committed')
    if (canFinish(runner, outcome)) {
      const fresh = await answer(context, await finishPending(context, runner, outcome))
      runner.onStep?.('effect_applied')
      return keep(fresh, 'effect_committed')
    }
    writeCollected(context.db)
    insertIntent(context, outcome.intent, key)
    runner.onStep?.('begun')
    return { begun: outcome }
  })
  if ('openIntentId' in first) return joinCall(runner, transact, key as HashedKey, first.openIntentId, answer)
  if ('begun' in first) {
    runner.onStep?.('intent_committed')
    return { ...(await resume(runner, transact, key, first.begun.intent, answer)), isReplayed: false }
  }
  if (first.step) runner.onStep?.(first.step)
  return first.answered
}

/** What the first transaction of a call came to. `step` is what it committed, besides the answer. */
type FirstStep =
  | { readonly answered: CallAnswer; readonly step: ExternalStep | null }
  | { readonly begun: PendingIntent<unknown> }
  | { readonly openIntentId: string }

/** Whether a command's effect can be applied in the transaction that began it: its outcome is known, or whoever says it is part of this process. */
function canFinish(runner: ExternalRunner, { intent, beginning }: PendingIntent<unknown>): boolean {
  return beginning.outcome != null || (commandOf(runner, intent).isInProcess?.(runner.external) ?? false)
}

async function finishPending(context: TenantContext, runner: ExternalRunner, { intent, beginning }: PendingIntent<unknown>): Promise<unknown> {
  return finishInline(context, commandOf(runner, intent), beginning, beginning.outcome ?? (await callExternal(runner, intent)))
}

/** Keeps what a platform is told, and returns how things stand meanwhile. */
async function sendInstruction(context: TenantContext, runner: ExternalRunner, { intent, instruction }: PendingIntent<unknown>): Promise<unknown> {
  if (!instruction) throw new Error(`${intent.id} has no instruction`)
  writeCollected(context.db)
  insertInstruction(context, intent, instruction, runner.instructionTimeoutMs)
  runner.onStep?.('begun')
  return commandOf(runner, intent).load(context, intent.request)
}

/** What a platform says came of an instruction. */
export type PlatformResult = ({ readonly outcome: 'succeeded' } & Confirmation) | { readonly outcome: 'failed'; readonly reason: string | null }

/** Applies a platform's result within the caller's transaction, unless one was applied before; says whether it did. */
export async function applyResult(context: TenantContext, runner: ExternalRunner, id: string, result: PlatformResult): Promise<boolean> {
  const intent = await findIntent(context, id)
  if (!intent) throw new Error(`intent ${id} of an instruction is missing`)
  const command = commandOf(runner, intent)
  if (!command.instructed) throw new Error(`${command.kind} cannot be an instruction`)
  const [{ isDone }, locked] = await Promise.all([lockIntent(context, id), command.lock(context, intent.request)])
  if (isDone) return false
  if (result.outcome === 'succeeded') await command.finish(context, intent.request, command.instructed.outcomeOf(result), locked)
  else await command.instructed.refuse(context, intent.request, result.reason, locked)
  closeIntent(context, id, result, null)
  runner.onStep?.('effect_applied')
  return true
}

/** Calls the outside for an intent, applies the outcome once, and answers. */
async function resume<C extends TenantContext>(
  runner: ExternalRunner,
  transact: Transact<C>,
  key: HashedKey | null,
  intent: Intent,
  answer: CallWork<C>['answer'],
): Promise<IdempotentAnswer> {
  const outcome = await callExternal(runner, intent)
  const answered = await transact(async (context) => {
    const { isDone, finish } = await lockWithIntent(context, runner, intent)
    // Somebody else may have taken it over, where this one took too long.
    if (isDone) return answerDone(runner, context, key, intent, answer)
    const fresh = await answer(context, await finish(outcome))
    closeIntent(context, intent.id, outcome, key && { ...key, answer: fresh })
    runner.onStep?.('effect_applied')
    return fresh
  })
  runner.onStep?.('effect_committed')
  return answered
}

/** Asks the outside. @throws AppError `processor_silent` where what it says is unknown: the intent stays open, and it is asked again with the same key. */
export async function callExternal(runner: ExternalRunner, intent: Intent): Promise<unknown> {
  const command = commandOf(runner, intent)
  const outcome = await callWithSpan(command, runner.external, intent.request, intent.id).catch((error: unknown) => {
    throw new AppError('processor_silent', {}, [], { cause: error })
  })
  runner.onStep?.('external_called')
  return outcome
}

/** Applies an outcome for which nobody waits, unless somebody else has. */
export async function applyOutcome(context: TenantContext, runner: ExternalRunner, intent: Intent, outcome: unknown): Promise<void> {
  const { isDone, finish } = await lockWithIntent(context, runner, intent)
  if (isDone) return
  await finish(outcome)
  closeIntent(context, intent.id, outcome, null)
  runner.onStep?.('effect_applied')
}

/** Holds an intent, then what it is about: in this order, whoever carries it on, so that two of them never wait for each other. */
async function lockWithIntent(context: TenantContext, runner: ExternalRunner, intent: Intent) {
  const command = commandOf(runner, intent)
  const [{ isDone }, locked] = await Promise.all([lockIntent(context, intent.id), command.lock(context, intent.request)])
  return { isDone, finish: (outcome: unknown) => command.finish(context, intent.request, outcome, locked) }
}

/** Answers a call whose intent is done: by the stored answer, or from what has become of it, and from then on always so. The caller holds the intent. */
async function answerDone<C extends TenantContext>(
  runner: ExternalRunner,
  context: C,
  key: HashedKey | null,
  intent: Intent,
  answer: CallWork<C>['answer'],
): Promise<IdempotentAnswer> {
  const stored = key && (await findKeyState(context, key))?.answer
  if (stored) return stored
  const fresh = await answer(context, await commandOf(runner, intent).load(context, intent.request))
  if (key) saveIdempotentAnswer(context, key, fresh)
  return fresh
}

/** An equal call while the first is under way, or after it died: waits, or carries it on. */
async function joinCall<C extends TenantContext>(
  runner: ExternalRunner,
  transact: Transact<C>,
  key: HashedKey,
  intentId: string,
  answer: CallWork<C>['answer'],
): Promise<CallAnswer> {
  for (let waitedMs = 0; waitedMs < waitMsMax; waitedMs += pollMs) {
    const state = await transact(async (context) => {
      const stored = (await findKeyState(context, key))?.answer
      if (stored) return { answer: stored, left: null }
      const intent = await findIntent(context, intentId)
      if (!intent) throw new Error(`intent ${intentId} of a key is missing`)
      // Carried on by the worker, which answers nobody: the first who asks is answered from what has become of it.
      if (intent.isDone) return { answer: null, left: intent }
      return { answer: null, left: await takeOverIntent(context, intentId) }
    })
    if (state.answer) return { ...state.answer, isReplayed: true }
    if (state.left) return { ...(await resumeOrAnswer(runner, transact, key, state.left, answer)), isReplayed: true }
    await sleep(pollMs)
  }
  throw new AppError('idempotency_in_progress')
}

async function resumeOrAnswer<C extends TenantContext>(
  runner: ExternalRunner,
  transact: Transact<C>,
  key: HashedKey,
  intent: Intent & { isDone?: boolean },
  answer: CallWork<C>['answer'],
): Promise<IdempotentAnswer> {
  if (!intent.isDone) return resume(runner, transact, key, intent, answer)
  return transact(async (context) => {
    await lockIntent(context, intent.id)
    return answerDone(runner, context, key, intent, answer)
  })
}

function commandOf({ commands }: ExternalRunner, { id, kind }: Intent): AnyExternalCommand {
  const command = commands.get(kind)
  if (!command) throw new Error(`intent ${id} is of an unknown kind, ${kind}`)
  return command
}
