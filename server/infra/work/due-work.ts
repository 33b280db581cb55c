import { type RawBuilder, sql } from 'kysely'
import type { TenantContext } from '../context.ts'
import { runPrepared } from '../database/prepared.ts'
import { afterCommit, beforeCommit, type Tx } from '../database/transaction.ts'

interface Note {
  readonly at: Date
  /** Whether `at` is by the machine's clock instead of the account's. */
  readonly isMachineTime: boolean
}
const notes = new WeakMap<Tx, Map<string, Note>>()

/**
 * Tells the worker when a job of the account is due next. All notes of a transaction leave in one statement right before COMMIT.
 * @param at by the account's clock; null where nothing becomes due.
 */
export function noteDue(context: TenantContext, job: string, at: Date | null | undefined): void {
  if (at) addNote(context, job, { at, isMachineTime: false })
}

/** As `noteDue`, for a job that no test clock moves. @param at by the machine's clock. */
export function noteDueByMachine(context: TenantContext, job: string, at: Date): void {
  addNote(context, job, { at, isMachineTime: true })
}

function addNote(context: TenantContext, job: string, note: Note): void {
  let noted = notes.get(context.db)
  if (!noted) {
    noted = new Map()
    notes.set(context.db, noted)
    beforeCommit(context.db, () => writeNotes(context))
  }
  const before = noted.get(job)
  if (!before || note.at < before.at) noted.set(job, note)
}

/**
 * Notes that this process committed within the last second, by account and job: the row is that early, so a busy account's sales don't ask for it again.
 * The worker may move the row meanwhile, and looks again after 2 and 60 seconds for those who relied on it.
 */
const committed = new Map<string, Note & { readonly until: number }>()
const rememberedMs = 1000
const rememberedMax = 10_000

const keyOf = ({ merchantId }: TenantContext, job: string) => `${merchantId}/${job}`

/** True if a committed note says the same or earlier. A note whose time has come counts for nothing: the worker may be past it, and look again seconds later. */
function isCommitted(context: TenantContext, job: string, note: Note): boolean {
  const before = committed.get(keyOf(context, job))
  if (!before || before.until < performance.now()) return false
  return before.isMachineTime === note.isMachineTime && before.at <= note.at && before.at > (note.isMachineTime ? context.realNow : context.now)
}

function rememberCommitted(context: TenantContext, notes: readonly (readonly [string, Note])[], until: number): void {
  if (committed.size > rememberedMax) committed.clear()
  for (const [job, note] of notes) committed.set(keyOf(context, job), { ...note, until })
}

/** For whoever moves the row of a job to a later time. */
export function forgetCommitted(context: TenantContext, job: string): void {
  committed.delete(keyOf(context, job))
}

/**
 * Writes only what is earlier than the due time of the row, so that sales never wait for each other: a row that is early enough is read without a lock.
 * The account's row is locked against a clock that moves meanwhile. Whoever locks rows of `due_work` holds all other locks already.
 */
export async function writeNotes(context: TenantContext): Promise<void> {
  const { db, merchantId } = context
  const all = [...(notes.get(db) ?? [])]
  // A later note registers another write.
  notes.delete(db)
  const noted = all.filter(([job, note]) => !isCommitted(context, job, note)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (noted.length === 0) return
  const until = performance.now() + rememberedMs
  afterCommit(db, () => rememberCommitted(context, noted, until))
  await runPrepared(
    db,
    sql`WITH earlier AS MATERIALIZED (
      SELECT n.job, n.due_at, n.is_machine_time
      FROM merchant_accounts a, unnest(${noted.map(([job]) => job)}::text[], ${noted.map(([, { at }]) => at)}::timestamptz[],
                                       ${noted.map(([, { isMachineTime }]) => isMachineTime)}::boolean[]) AS n (job, due_at, is_machine_time)
      WHERE a.merchant_id = ${merchantId} AND NOT EXISTS (
        SELECT FROM due_work w WHERE w.merchant_id = ${merchantId} AND w.job = n.job AND w.due_at <= ${machineTime(sql`n`)})
    ), account AS MATERIALIZED (
      SELECT clock_ahead_ms FROM merchant_accounts WHERE merchant_id = ${merchantId} AND EXISTS (SELECT FROM earlier) FOR SHARE
    )
    INSERT INTO due_work AS w (merchant_id, job, wakes_at, due_at)
    SELECT ${merchantId}, e.job, machine.at, machine.at
    FROM account a, earlier e, LATERAL (SELECT ${machineTime(sql`e`)} AS at) AS machine ORDER BY e.job
    ON CONFLICT (merchant_id, job) DO UPDATE SET due_at = excluded.due_at, wakes_at = least(w.wakes_at, excluded.due_at)
    WHERE w.due_at IS NULL OR w.due_at > excluded.due_at`,
  )
}

const machineTime = (note: RawBuilder<unknown>) =>
  sql`${note}.due_at - CASE WHEN ${note}.is_machine_time THEN 0 ELSE a.clock_ahead_ms END * interval '1 millisecond'`

/** A time of the machine's clock, as the account's clock shows it: for jobs about secrets and messages, which no test clock moves. */
export function onAccountClock({ now, realNow }: TenantContext, at: Date): Date {
  return new Date(at.getTime() + now.getTime() - realNow.getTime())
}
