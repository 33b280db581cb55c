import type { FileRule } from '#areas/payouts/contract/reconciliation/reasons.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import type { LongAttempt, LongJob } from '#server/infra/work/long-job.ts'
import { readFileLines, type StatementFile } from './file-lines.ts'
import { FileFacts } from './formats/file-facts.ts'
import { FileRefusal } from './formats/parsed-line.ts'
import { deleteLines, digestOf, insertLines, type NewLine, showLines } from './lines-store.ts'
import { allowLongMatching, matchByAmount, matchByTrace } from './match-store.ts'
import { deleteParts, findStatementOfJob, readParts, unconfirmMapping, updateStatement } from './store.ts'

/** The job that reads a bank statement: lines are kept as they stream, and shown and matched once the whole file is read. A file that breaks a rule leaves nothing. */

export const readJobName = 'bank_statement'

const linesPerBatch = 1_000

/** Rules that other columns don't help with. */
const rulesOfOtherFiles: readonly FileRule[] = ['empty', 'too_many_lines']

export interface ReadRequest {
  readonly statement_id: string
  readonly size_bytes: number
  readonly file: StatementFile
}

interface Figures {
  readonly facts: FileFacts
  lineCount: number
  keptCount: number
}

export const readStatementJob: LongJob = {
  name: readJobName,
  scope: 'account',
  attempt: async (attempt) => {
    const { statement_id: id, size_bytes: sizeBytes, file } = attempt.job.arguments as ReadRequest
    await attempt.save({ doneCount: 0, totalCount: sizeBytes }, (context) => updateStatement(context, id, { state: 'reading' }))
    try {
      const figures = await keepLines(attempt)
      await attempt.save({ doneCount: sizeBytes }, (context) => finish(context, id, figures))
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error
      await attempt.save({ doneCount: sizeBytes }, async (context) => {
        await reject(context, id, error)
        if (file.mapping && !rulesOfOtherFiles.includes(error.rule)) await unconfirmMapping(context, file.mapping)
      })
    }
    return { doneCount: sizeBytes, result: {} }
  },
  discard: async (context, jobId) => {
    const statement = await findStatementOfJob(context, jobId)
    if (statement?.state !== 'reading') return
    await deleteLines(context, statement.id)
    await updateStatement(context, statement.id, { state: 'waiting' })
  },
  recordEnd: async (context, jobId, state) => {
    const statement = state === 'failed' ? await findStatementOfJob(context, jobId) : undefined
    if (statement) await reject(context, statement.id, new FileRefusal('failed', null))
  },
}

async function keepLines({ account, job, readSnapshot, save }: LongAttempt): Promise<Figures> {
  const { statement_id: id, file } = job.arguments as ReadRequest
  const facts = new FileFacts()
  const figures: Figures = { facts, lineCount: 0, keptCount: 0 }
  const occurrences = new Map<string, number>()
  let readBytes = 0
  let batch: NewLine[] = []
  const flush = async () => {
    const lines = batch
    batch = []
    await save({ doneCount: readBytes }, async (context) => {
      figures.keptCount += await insertLines(context, id, lines)
    })
  }
  await readSnapshot({ scope: { merchantId: account.merchantId }, timeZone: 'UTC' }, async (snapshot) => {
    const parts = readParts(snapshot, account.merchantId, id, (bytes) => {
      readBytes = bytes
    })
    for await (const line of readFileLines(parts, file, facts)) {
      if (figures.lineCount === reconciliationLimits.bankStatementLinesMax)
        throw new FileRefusal('too_many_lines', line.line, { maximum: reconciliationLimits.bankStatementLinesMax })
      figures.lineCount++
      facts.cover(line.currency, line.bookedOn)
      const digest = digestOf(line)
      const key = digest.toString('base64')
      const occurrence = (occurrences.get(key) ?? 0) + 1
      if (occurrence > 1 || occurrences.size < reconciliationLimits.bankStatementLinesMax) occurrences.set(key, occurrence)
      // Several lines of a statement can be on one line of its file.
      batch.push({ ...line, digest, occurrence, position: figures.lineCount })
      if (batch.length === linesPerBatch) await flush()
    }
  })
  // Balances without lines say that nothing arrived on their days.
  if (facts.covered.size === 0) throw new FileRefusal('empty', null)
  if (batch.length > 0) await flush()
  return figures
}

async function finish(context: TenantContext, id: string, { facts, lineCount, keptCount }: Figures): Promise<void> {
  const covered = [...facts.covered].map(([currency, { firstDay, lastDay }]) => ({ currency, first_day: firstDay, last_day: lastDay }))
  await allowLongMatching(context)
  await showLines(context, id)
  await updateStatement(context, id, {
    state: 'done',
    covered,
    first_day: covered.map(({ first_day }) => first_day).toSorted()[0] ?? null,
    last_day:
      covered
        .map(({ last_day }) => last_day)
        .toSorted()
        .at(-1) ?? null,
    line_count: lineCount,
    overlap_count: lineCount - keptCount,
    notes: facts.notes,
    note_count: facts.noteCount,
  })
  await deleteParts(context, id)
  const { time_zone: timeZone } = await getAccountSettings(context)
  for (const [currency, days] of facts.covered) {
    await matchByTrace(context, currency, days, timeZone)
    await matchByAmount(context, currency, days, timeZone)
  }
}

/** Notes what is wrong with a statement, which keeps nothing else. */
export async function reject(context: TenantContext, id: string, { rule, line, values }: FileRefusal): Promise<void> {
  await deleteLines(context, id)
  await deleteParts(context, id)
  await updateStatement(context, id, { state: 'rejected', rejection: { rule, line, values } })
}
