import type { JobId } from '@counterfoil/contract/ids'
import { sql } from 'kysely'
import type { TenantContext } from '../../infra/context.ts'

/** The file of a job, in compressed parts. */

export async function insertPart({ db, merchantId }: TenantContext, jobId: JobId, attempt: string, position: number, content: Buffer): Promise<void> {
  await db.insertInto('job_parts').values({ merchant_id: merchantId, job_id: jobId, attempt, position, content }).execute()
}

export async function findPart({ db, merchantId }: TenantContext, jobId: JobId, attempt: string, position: number): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    SELECT content FROM job_parts
    WHERE merchant_id = ${merchantId} AND job_id = ${jobId} AND attempt = ${attempt} AND position = ${position}`.execute(db)
  return rows[0]?.content ?? null
}

/** Deletes the parts of all runs of a job. */
export async function deleteParts({ db, merchantId }: TenantContext, jobId: JobId): Promise<void> {
  await sql`DELETE FROM job_parts WHERE merchant_id = ${merchantId} AND job_id = ${jobId}`.execute(db)
}
