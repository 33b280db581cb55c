import { createHash } from 'node:crypto'
import { recordAudit } from '#areas/audit/server/index.ts'
import type {
  addBankStatementPart,
  BankStatement,
  createBankStatement,
  deleteBankStatement,
  readBankStatement,
} from '#areas/payouts/contract/reconciliation/endpoints.ts'
import type { BankStatementFormat, CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import { reconciliationLimits } from '#areas/payouts/contract/reconciliation/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError, brokenRule } from '#server/infra/errors.ts'
import { cleanName } from '#server/infra/files/index.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { cancelLongJob, insertLongJob } from '#server/infra/work/long-jobs-store.ts'
import { checkMapping, type Proposal, proposeMapping } from './formats/check-mapping.ts'
import { type CsvStart, previewOf, readCsvStart } from './formats/csv-start.ts'
import { detectFormat } from './formats/detect.ts'
import { FileRefusal } from './formats/parsed-line.ts'
import { presentStatement } from './present.ts'
import { type ReadRequest, readJobName, reject } from './read-job.ts'
import {
  deleteStatement,
  findByDigest,
  findFirstPart,
  findMapping,
  findStatement,
  insertPart,
  insertStatement,
  lockStatement,
  type StatementRow,
  saveMapping,
  sumParts,
  unconfirmMapping,
  updateStatement,
} from './store.ts'

/** How a file arrives: part by part, so that neither browser nor server has it whole, and is then read by a job. */

/** Rows below the header that a person sees to name the columns, also if the header is further below. */
const previewRows = 12

/** @throws AppError `bank_statement_known` for a file that was uploaded before. An upload that was not completed goes on. */
export async function beginUpload(context: MemberContext, { body }: HandlerInput<typeof createBankStatement>): Promise<BankStatement> {
  const known = await findByDigest(context, body.sha256)
  if (known && known.state !== 'uploading' && known.state !== 'mapping') throw new AppError('bank_statement_known', { name: known.name })
  if (known) return presentStatement(await requireStatement(context, known.id), context.locale)
  const id = newId('bst', context.now)
  const name = cleanName(body.name) ?? 'statement'
  await insertStatement(context, {
    id,
    created_at: context.now,
    name,
    size_bytes: body.size_bytes,
    sha256: body.sha256,
    uploaded_by_name: context.actor.name,
  })
  await recordAudit(context, { action: 'bank_statement.uploaded', targetId: id, details: { name } })
  return presentStatement(await requireStatement(context, id), context.locale)
}

export async function addPart(context: MemberContext, { params, body }: HandlerInput<typeof addBankStatementPart>): Promise<BankStatement> {
  const statement = await lockStatement(context, params.statementId)
  if (!statement) throw new AppError('not_found')
  // A file that waits for its columns was uploaded again.
  if (statement.state === 'mapping') return presentStatement(statement, context.locale)
  if (statement.state !== 'uploading') throw new AppError('bank_statement_not_readable')
  const { count, bytes } = await sumParts(context, statement.id)
  // A repeated call finds its part.
  if (body.position < count) return presentStatement(statement, context.locale)
  if (body.position > count) throw brokenRule('position', 'part_out_of_order', { position: count })
  const content = Buffer.from(body.content_base64, 'base64')
  if (content.toString('base64') !== body.content_base64) throw brokenRule('content_base64', 'file_unreadable')
  if (content.length > reconciliationLimits.bankStatementPartBytesMax || bytes + content.length > statement.size_bytes)
    throw brokenRule('content_base64', 'part_too_large')
  await insertPart(context, statement.id, body.position, content)
  return presentStatement(statement, context.locale)
}

/**
 * Has a complete file read, or shows its columns: where nobody has named them yet, where the remembered ones don't fit, and where a file that was read by them was
 * rejected or deleted.
 */
export async function readUpload(context: MemberContext, { params, body }: HandlerInput<typeof readBankStatement>): Promise<BankStatement> {
  const statement = await lockStatement(context, params.statementId)
  if (!statement) throw new AppError('not_found')
  if (statement.state !== 'uploading' && statement.state !== 'mapping') throw new AppError('bank_statement_not_readable')
  if ((await sumParts(context, statement.id)).bytes !== statement.size_bytes) throw new AppError('bank_statement_incomplete')
  const start = await findFirstPart(context, statement.id)
  const format = formatOf(start)
  if (format instanceof FileRefusal) await refuse(context, statement, format, null)
  else if (format !== 'csv') await queue(context, statement, { format, mapping: null })
  else await readCsv(context, statement, start, body.mapping)
  return presentStatement(await requireStatement(context, statement.id), context.locale)
}

function formatOf(start: Buffer): BankStatementFormat | FileRefusal {
  try {
    return detectFormat(start)
  } catch (error) {
    if (error instanceof FileRefusal) return error
    throw error
  }
}

async function readCsv(context: MemberContext, statement: StatementRow, bytes: Buffer, given: CsvMapping | undefined): Promise<void> {
  if (given) refuseIncomplete(given)
  const start = await readStart(bytes, statement, given)
  if (given) {
    // What the job says about the file is what a person can act on. Without a header, nothing tells the next file of this bank.
    if (!(start instanceof FileRefusal) && given.has_header) await saveMapping(context, signatureOf(start, given.rows_above), given)
    return queue(context, statement, { format: 'csv', mapping: given })
  }
  if (start instanceof FileRefusal) return refuse(context, statement, start, 'csv')
  const today = dayIn('UTC', context.now)
  const places = [...start.rows.slice(0, reconciliationLimits.bankStatementRowsAboveMax + 1).keys()]
  const known = await findMapping(
    context,
    places.map((place) => signatureOf(start, place)),
  )
  if (!known) return ask(context, statement, start, proposeMapping(start, today))
  const checked = checkMapping(start, known.mapping, today)
  if (!known.isConfirmed || !checked.fits) return ask(context, statement, start, checked)
  return queue(context, statement, { format: 'csv', mapping: checked.mapping })
}

async function readStart(bytes: Buffer, { size_bytes }: StatementRow, given: CsvMapping | undefined): Promise<CsvStart | FileRefusal> {
  try {
    return await readCsvStart(bytes, { isCut: bytes.length < size_bytes, given })
  } catch (error) {
    if (error instanceof FileRefusal) return error
    throw error
  }
}

async function ask(context: MemberContext, { id }: StatementRow, start: CsvStart, { mapping, questions }: Proposal): Promise<void> {
  const preview = { rows: previewOf(start, mapping.rows_above + 1 + previewRows), mapping, questions }
  await updateStatement(context, id, { state: 'mapping', format: 'csv', preview })
}

async function refuse(context: MemberContext, { id }: StatementRow, refusal: FileRefusal, format: StatementRow['format']): Promise<void> {
  await updateStatement(context, id, { format })
  await reject(context, id, refusal)
}

/** Of a header, which is the same in all files of a bank. */
function signatureOf({ rows }: CsvStart, place: number): string {
  return createHash('sha256')
    .update(JSON.stringify(rows[place]?.cells ?? []))
    .digest('hex')
}

function refuseIncomplete({ amount_column, credit_column, debit_column, currency_column, currency }: CsvMapping): void {
  if (amount_column === null && credit_column === null && debit_column === null) throw brokenRule('mapping.amount_column', 'mapping_amount_missing')
  if (currency_column === null && currency === null) throw brokenRule('mapping.currency', 'mapping_currency_missing')
}

async function queue(context: MemberContext, { id, size_bytes }: StatementRow, file: ReadRequest['file']): Promise<void> {
  const request: ReadRequest = { statement_id: id, size_bytes, file }
  const jobId = await insertLongJob(context, readJobName, request)
  await updateStatement(context, id, { state: 'waiting', format: file.format, job_id: jobId, preview: null, ...(file.mapping && { mapping: file.mapping }) })
}

/** Deletes a statement with its lines; matches of its lines end. A job that reads it is canceled. */
export async function removeStatement(context: MemberContext, { params }: HandlerInput<typeof deleteBankStatement>): Promise<{ id: string }> {
  const statement = await lockStatement(context, params.statementId)
  if (!statement) throw new AppError('not_found')
  if (statement.job_id && (statement.state === 'waiting' || statement.state === 'reading')) await cancelLongJob(context, statement.job_id)
  // Whoever named the wrong columns deletes the statement and uploads it again.
  if (statement.state !== 'rejected' && statement.mapping) await unconfirmMapping(context, statement.mapping)
  await deleteStatement(context, statement.id)
  await recordAudit(context, { action: 'bank_statement.deleted', targetId: statement.id, details: { name: statement.name } })
  return { id: statement.id }
}

export async function requireStatement(context: MemberContext, id: string): Promise<StatementRow> {
  const statement = await findStatement(context, id)
  if (!statement) throw new AppError('not_found')
  return statement
}
