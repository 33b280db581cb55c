import { deleteSchedules, expireExports } from '#areas/exports/server/index.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { LongJob, LongJobRun, LongJobStep } from '#server/infra/work/long-job.ts'
import { eraseBulkActions, eraseEvents, eraseInstructions, eraseSubmissions, eraseViews } from './copies-store.ts'
import { countExtent, endErasure, listBlockers } from './erasures-store.ts'
import { eraseAnswers, eraseReported, eraseRequests } from './logs-store.ts'
import { deleteNotes, eraseCards, eraseCustomer, erasePayments, eraseSetups, findPaymentParts, listNext, type Place } from './rows-store.ts'
import { type LogPlace, searchFor } from './search.ts'
import { textsOf } from './texts.ts'
import { listCardsDetachedFrom, listValues } from './values-store.ts'

export const erasureJobName = 'customer_erasure'

export interface ErasureArguments {
  readonly customerId: string
}

/** Payments of one step. Each has some six events of 4 KB. */
const paymentsPerStep = 100
const textsPerStep = 500
/** Calls that were under way when the objects were erased are in the log after this time. */
const logDelaySeconds = 5

/** Exports whose files can have data of customers. */
const exportsOfPeople = [
  'payments',
  'bulk_payments',
  'approvals',
  'customers',
  'disputes',
  'vamp_items',
  'vamp_warnings',
  'risk_entries',
  'api_requests',
  'customer_data',
] as const

const phases = ['payments', 'setups', 'customer', 'requests', 'answers', 'reported', 'end'] as const
type Phase = (typeof phases)[number]

interface Position {
  readonly phase: Phase
  /** Within the phase; null at its beginning. */
  readonly place: Place | LogPlace | null
  /** What the person is called, read before it is erased. Deleted with the last step. */
  readonly values: readonly string[]
  readonly cards: readonly string[]
  /** Deleted files of evidence, which calls in the request log name. */
  readonly files: readonly string[]
}

/** Erases what is personal about a customer: objects first, then texts that mention them. Every step may be repeated, and the last one makes the customer nameless. */
export const erasureJob: LongJob = {
  name: erasureJobName,
  scope: 'account',
  run: async (context, job) => {
    const { customerId } = job.arguments as ErasureArguments
    const position = (job.position as Position | null) ?? (await begin(context, job))
    const step = await runPhase(context, customerId, position)
    const { payments } = job.totalCount === null ? await countExtent(context, customerId, null) : { payments: job.totalCount }
    const counts = { doneCount: job.doneCount + (step?.count ?? 0), totalCount: payments }
    if (!step) return { ...counts, result: null }
    return { ...counts, position: step.position, ...(step.pauseSeconds && { pauseSeconds: step.pauseSeconds }) } satisfies LongJobStep
  },
}

async function begin(context: TenantContext, job: LongJobRun): Promise<Position> {
  const { customerId } = job.arguments as ErasureArguments
  const cards = await listCardsDetachedFrom(context, customerId)
  const values = await listValues(context, customerId, cards)
  return { phase: 'payments', place: null, values, files: [], cards }
}

interface Next {
  readonly position: Position
  /** Payments that the step erased. */
  readonly count?: number
  readonly pauseSeconds?: number
}

/** Does one step. @returns null after the last one. */
async function runPhase(context: TenantContext, customerId: string, position: Position): Promise<Next | null> {
  const { phase, place, values, cards } = position
  const within = (next: Position['place']): Next => (next === null ? { position: nextPhase(position) } : { position: { ...position, place: next } })
  switch (phase) {
    case 'payments':
      return erasePaymentBatch(context, customerId, position)
    case 'setups': {
      const setups = await listNext(context, 'setup_intents', customerId, place as Place | null, paymentsPerStep)
      const ids = setups.map(({ id }) => id)
      await eraseSetups(context, ids)
      await eraseEvents(context, ids)
      return within(setups.length < paymentsPerStep ? null : (setups.at(-1) ?? null))
    }
    case 'customer':
      await eraseCards(context, cards)
      await eraseEvents(context, [customerId, ...cards])
      await deleteNotes(context, customerId)
      return { position: nextPhase(position), pauseSeconds: logDelaySeconds }
    case 'end':
      await endTraces(context, customerId, values)
      return null
    default: {
      const search = searchFor(customerId, [...cards, ...position.files])
      return within(await eraseTexts[phase](context, { search, texts: textsOf(values), place: place as LogPlace | null, countMax: textsPerStep }))
    }
  }
}

const eraseTexts = { requests: eraseRequests, answers: eraseAnswers, reported: eraseReported } as const

function nextPhase(position: Position): Position {
  return { ...position, phase: phases[phases.indexOf(position.phase) + 1] ?? 'end', place: null }
}

async function erasePaymentBatch(context: TenantContext, customerId: string, position: Position): Promise<Next> {
  const payments = await listNext(context, 'payments', customerId, position.place as Place | null, paymentsPerStep)
  if (payments.length === 0) return { position: nextPhase(position) }
  const parts = await findPaymentParts(
    context,
    payments.map(({ id }) => id),
  )
  await eraseSubmissions(context, parts.disputes)
  await eraseInstructions(context, parts.payments)
  const files = await erasePayments(context, parts)
  // Now that the payments are locked: a dispute can have been opened since the request.
  const [blocker] = await listBlockers(context, customerId, parts.payments)
  if (blocker) throw new Error(`${blocker.kind} ${blocker.id} of payment ${blocker.payment_id} is open and needs the data that would be erased`)
  await eraseEvents(context, Object.values(parts).flat())
  return { position: { ...position, place: payments.at(-1) ?? null, files: [...position.files, ...files] }, count: payments.length }
}

/** What has no place of its own in time: files, schedules and views, and the customer. */
async function endTraces(context: TenantContext, customerId: string, values: readonly string[]): Promise<void> {
  const texts = textsOf(values)
  await expireExports(context, exportsOfPeople)
  await deleteSchedules(context, texts.isSearched)
  await eraseViews(context, texts)
  await eraseBulkActions(context, customerId, texts)
  await eraseCustomer(context, customerId)
  await eraseEvents(context, [customerId])
  await endErasure(context, customerId)
}
