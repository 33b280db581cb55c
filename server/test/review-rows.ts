import type { TestDatabase } from './database.ts'
import type { TestBusiness } from './factories.ts'

type Owner = TestDatabase['owner']

/** Adds a row to every table of reviews of a business. The platform `plat_theirs` must be there. */
export async function plantReviews(owner: Owner, business: TestBusiness): Promise<void> {
  await plantInstruction(owner, business)
  await plantDocument(owner, business)
  await owner.query(`INSERT INTO former_legal_details (business_id, ended_at, country) VALUES ($1, now(), 'HK')`, [business.businessId])
}

/** A business with a platform has an instruction about it. */
async function plantInstruction(owner: Owner, { businessId, liveId, people }: TestBusiness): Promise<void> {
  await owner.query(`UPDATE businesses SET platform_id = 'plat_theirs' WHERE business_id = $1`, [businessId])
  await owner.query(
    `INSERT INTO business_instructions (business_id, id, platform_id, type, payload, requested_by, requested_in, created_at, overdue_at)
     VALUES ($1, 'int_business', 'plat_theirs', 'business.update', '{}', $2, $3, now(), now())`,
    [businessId, people.owner.userId, liveId],
  )
}

/** A required document with its file. */
async function plantDocument(owner: Owner, { businessId }: TestBusiness): Promise<void> {
  await owner.query(
    `INSERT INTO compliance_requirements (business_id, id, reference, kind, reason, stops_payments, stops_payouts, created_at)
     VALUES ($1, 'req_theirs', 'kyc-1', 'license', 'Required.', false, false, now())`,
    [businessId],
  )
  await owner.query(
    `INSERT INTO business_files (business_id, id, name, media_type, size_bytes, sha256, created_at)
     VALUES ($1, 'file_theirs', 'license.pdf', 'application/pdf', 1, decode(repeat('00', 32), 'hex'), now())`,
    [businessId],
  )
  await owner.query(`INSERT INTO business_file_chunks (business_id, file_id, position, content) VALUES ($1, 'file_theirs', 0, '\\x00')`, [businessId])
}
