import type { RuleName } from '#kernel/texts.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { brokenRule, type TextValues } from '#server/infra/errors.ts'
import type { PlatformEvent, PlatformEventOf } from '../../index.ts'

/** What an event did, or what it waits for. */
export type Outcome = AppliedEvent | DeferredEvent

/** It has its effect, of which these may have waited. */
export interface AppliedEvent {
  readonly touched: readonly Dependency[]
  /** Ids of events that had waited and were told along with it. */
  readonly alsoApplied?: readonly string[]
}

/** What events can wait for, by the core's own ids; a payout by ours. */
export type Dependency = `${'payment' | 'refund' | 'dispute' | 'report' | 'payout'} ${string}`

const kinds = ['payment', 'refund', 'dispute', 'report', 'payout'] as const

/** Returns what an event names, each of which other events may wait for. */
export function dependenciesOf({ data }: PlatformEvent): Dependency[] {
  const ids = data as Readonly<Record<string, unknown>>
  return kinds.flatMap((kind): Dependency[] => (typeof ids[kind] === 'string' ? [`${kind} ${ids[kind]}`] : []))
}

/** What it builds on has not come yet. */
export interface DeferredEvent {
  readonly waitsFor: Dependency
  readonly path: string
  readonly rule: RuleName
  readonly values: Readonly<Record<string, string | number>>
}

export function waiting(waitsFor: Dependency, path: string, rule: RuleName, values: DeferredEvent['values'] = {}): DeferredEvent {
  return { waitsFor, path, rule, values }
}

export function isDeferred(outcome: Outcome): outcome is DeferredEvent {
  return 'waitsFor' in outcome
}

/** Nothing to do: it is so already. */
export const already: AppliedEvent = { touched: [] }

/** Applies one type of events, in a transaction of its account whose `now` is when it happened. @throws AppError `invalid_fields` where it is rejected. */
export type Apply<Type extends PlatformEvent['type']> = (context: TenantContext, event: PlatformEventOf<Type>) => Promise<Outcome>

/** Rejects a field of an event. */
export function refuse(path: string, rule: RuleName, values?: TextValues): never {
  throw brokenRule(path, rule, values)
}

/** Refuses a time before the one that it follows. */
export function requireOrder(path: string, at: string | Date, from: string | Date): void {
  if (new Date(at) < new Date(from)) refuse(path, 'event_times_reversed')
}
