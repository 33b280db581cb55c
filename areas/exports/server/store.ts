import { sql } from 'kysely'
import type { ExportSubject } from '#areas/exports/contract/endpoints.ts'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import type { JobId, UserId } from '#kernel/ids.ts'
import { deleteChunks, insertChunk, readChunk } from '#server/infra/chunks-store.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { PageRequest } from '#server/infra/pages/keyset-pages.ts'
import { inListOrder, orderOf, positionColumn, positionConditions } from '#server/infra/pages/keyset-pages-store.ts'
import type { LongJobState } from '#server/infra/work/long-job.ts'
import { cancelLongJob, insertLongJob } from '#server/infra/work/long-jobs-store.ts'
import type { ExportRequest, ExportResult } from './request.ts'

/** Exports are long jobs of an account. */

export const exportJobName = 'export'

export interface ExportRow {
  readonly id: JobId
  readonly created_at: Date
  readonly request: ExportRequest
  readonly state: LongJobState
  readonly is_cancel_requested: boolean
  readonly done_count: number
  readonly total_count: number | null
  readonly result: ExportResult | null
  /** When a finished export is deleted. */
  readonly expires_at: Date | null
  readonly position: string
}

const columns = sql`p.id, p.created_at, p.arguments AS request, p.state, p.cancel_requested_at IS NOT NULL AS is_cancel_requested, p.done_count, p.total_count,
  p.result, p.finished_at + make_interval(days => ${sql.lit(exportLimits.exportDays)}) AS expires_at, ${positionColumn}`

/** Exports that have not expired. The times at which jobs end are the database's. */
const isKept = sql`(p.finished_at IS NULL OR p.finished_at > statement_timestamp() - make_interval(days => ${sql.lit(exportLimits.exportDays)}))`

/** Queues an export. @returns its ID. */
export async function insertExport({ db, realNow }: TenantContext, request: ExportRequest): Promise<JobId> {
  return insertLongJob({ db, now: realNow }, exportJobName, request)
}

/** Exports that a member sees: of `lists`, and of those in `own` the ones that they requested. */
interface ShownExports {
  readonly lists: readonly ExportSubject[]
  readonly own: readonly ExportSubject[]
  readonly userId: UserId
}

/** A page of exports, newest first. */
export async function listExportRows({ db, merchantId }: TenantContext, { lists, own, userId }: ShownExports, page: PageRequest): Promise<ExportRow[]> {
  const isShown = sql`p.arguments ->> 'list' = ANY (${[...lists]}::text[])
    AND (p.arguments ->> 'list' <> ALL (${[...own]}::text[]) OR p.arguments #>> '{requested_by,user_id}' = ${userId})`
  const { rows } = await sql<ExportRow>`
    SELECT ${columns} FROM long_jobs p
    WHERE ${sql.join([sql`p.scope = ${merchantId} AND p.kind = ${exportJobName} AND ${isShown} AND ${isKept}`, ...positionConditions(page)], sql` AND `)}
    ${orderOf(page)} LIMIT ${page.limit}`.execute(db)
  return inListOrder(page, rows)
}

export async function findExport({ db, merchantId }: TenantContext, id: JobId): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    SELECT ${columns} FROM long_jobs p WHERE p.scope = ${merchantId} AND p.id = ${id} AND p.kind = ${exportJobName} AND ${isKept}`.execute(db)
  return rows[0]
}

/** Counts the exports that wait or run. */
export async function countOpenExports({ db, merchantId }: TenantContext): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM long_jobs WHERE scope = ${merchantId} AND kind = ${exportJobName} AND state IN ('waiting', 'running')`.execute(db)
  return rows[0]?.count ?? 0
}

/** The users who requested exports, by the ID of the export. */
export async function findExporters({ db, merchantId }: TenantContext, ids: readonly string[]): Promise<ReadonlyMap<string, UserId>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: JobId; user_id: UserId }>`
    SELECT id, arguments #>> '{requested_by,user_id}' AS user_id FROM long_jobs
    WHERE scope = ${merchantId} AND kind = ${exportJobName} AND id = ANY (${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, user_id: userId }) => [id, userId]))
}

/** Expires exports of some lists, which were read before personal data was erased, and cancels those under way. Their files are deleted, and their queries. */
export async function expireExports(context: TenantContext, lists: readonly ExportSubject[]): Promise<void> {
  const { db, merchantId } = context
  const ofLists = sql`scope = ${merchantId} AND kind = ${exportJobName} AND arguments ->> 'list' = ANY (${[...lists]}::text[])`
  const { rows: open } = await sql<{ id: JobId }>`SELECT id FROM long_jobs WHERE ${ofLists} AND state IN ('waiting', 'running')`.execute(db)
  for (const { id } of open) await cancelLongJob(context, id)
  const { rows: ended } = await sql<{ id: JobId }>`
    UPDATE long_jobs SET finished_at = finished_at - make_interval(days => ${exportLimits.exportDays}), arguments = arguments || '{"q": "", "filters": {}}'
    WHERE ${ofLists} AND finished_at IS NOT NULL RETURNING id`.execute(db)
  for (const { id } of ended) await sql`DELETE FROM job_parts WHERE merchant_id = ${merchantId} AND job_id = ${id}`.execute(db)
}

/** Deletes schedules by their searches. */
export async function deleteSchedules({ db, merchantId }: TenantContext, isDeleted: (query: string) => boolean): Promise<void> {
  const rows = await db.selectFrom('export_schedules').select(['id', 'q']).where('merchant_id', '=', merchantId).execute()
  const ids = rows.filter(({ q }) => isDeleted(q)).map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('export_schedules').where('merchant_id', '=', merchantId).where('id', 'in', ids).execute()
}

/** The file of a job, in compressed parts. */

export async function insertPart({ db, merchantId }: TenantContext, jobId: JobId, attempt: string, position: number, content: Buffer): Promise<void> {
  await insertChunk(db, 'job_parts', { merchant_id: merchantId, job_id: jobId, attempt }, position, content)
}

export async function findPart({ db, merchantId }: TenantContext, jobId: JobId, attempt: string, position: number): Promise<Buffer | null> {
  return readChunk(db, 'job_parts', { merchant_id: merchantId, job_id: jobId, attempt }, position)
}

/** Deletes the parts of all runs of a job. */
export async function deleteParts({ db, merchantId }: TenantContext, jobId: JobId): Promise<void> {
  await deleteChunks(db, 'job_parts', { merchant_id: merchantId, job_id: jobId })
}
