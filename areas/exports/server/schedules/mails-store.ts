import { sql } from 'kysely'
import type { JobId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { Tx } from '#server/infra/database/database.ts'
import { noteDue } from '#server/infra/work/due-work.ts'
import type { ExportRequest } from '../request.ts'
import { schedulesJobName } from './schedules-store.ts'

/** Files of schedules that are ready, and the emails that say so. */

export interface ReadyFile {
  readonly job_id: JobId
  readonly created_at: Date
  readonly request: ExportRequest & Required<Pick<ExportRequest, 'schedule'>>
  readonly account_name: string
}

/** Notes that the file of a schedule is ready; of another export, nothing. Belongs to the transaction that ends the job. */
export async function noteScheduledFile(context: TenantContext, jobId: JobId): Promise<void> {
  const { db, merchantId, now } = context
  const { numAffectedRows } = await sql`
    INSERT INTO export_mails (merchant_id, job_id, due_at)
    SELECT ${merchantId}, id, ${now} FROM long_jobs WHERE scope = ${merchantId} AND id = ${jobId} AND arguments ? 'schedule'
    ON CONFLICT DO NOTHING`.execute(db)
  if (numAffectedRows) noteDue(context, schedulesJobName, now)
}

/** Ready files that nobody was told of, the oldest first. One worker at a time runs the job of an account. */
export async function findReadyFiles({ db, merchantId }: TenantContext, countMax: number): Promise<ReadyFile[]> {
  const { rows } = await sql<ReadyFile>`
    SELECT m.job_id, j.created_at, j.arguments AS request, a.name AS account_name
    FROM export_mails m JOIN long_jobs j ON j.scope = ${merchantId} AND j.id = m.job_id JOIN merchant_accounts a ON a.merchant_id = ${merchantId}
    WHERE m.merchant_id = ${merchantId} ORDER BY m.due_at, m.job_id LIMIT ${countMax}`.execute(db)
  return rows
}

export async function getAccountName({ db, merchantId }: TenantContext): Promise<string> {
  const { name } = await db.selectFrom('merchant_accounts').select('name').where('merchant_id', '=', merchantId).executeTakeFirstOrThrow()
  return name
}

export async function deleteReadyFiles({ db, merchantId }: TenantContext, jobIds: readonly JobId[]): Promise<void> {
  await sql`DELETE FROM export_mails WHERE merchant_id = ${merchantId} AND job_id = ANY (${[...jobIds]}::text[])`.execute(db)
}

export interface NewExportMail {
  readonly id: string
  readonly user_id: string
  readonly details: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/** Queues emails in a transaction of people. Existing ones stay as they are. */
export async function queueExportMails(db: Tx, merchantId: string, at: Date, mails: readonly NewExportMail[]): Promise<void> {
  await sql`SELECT queue_export_mails(${merchantId}, ${at}, ${JSON.stringify(mails)}::jsonb)`.execute(db)
}
