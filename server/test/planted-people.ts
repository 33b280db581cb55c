import type pg from 'pg'
import type { TestBusiness } from './factories.ts'

/** Inserts a transfer of ownership, a view of a list, a member's settings of it and their cards of Home. */
export async function plantPeople(owner: pg.Pool, { businessId, people }: Pick<TestBusiness<'viewer'>, 'businessId' | 'people'>): Promise<void> {
  await owner.query(
    `INSERT INTO ownership_transfers (business_id, id, owner_id, recipient_id, requested_at, expires_at) VALUES ($1, 'otr_theirs', $2, $3, now(), now())`,
    [businessId, people.owner.memberId, people.viewer.memberId],
  )
  await owner.query(
    `INSERT INTO list_views (business_id, id, list, name, made_by_id, made_by_name, query, created_at, changed_at)
     VALUES ($1, 'view_theirs', 'payments', 'v', 'usr_theirs', 'Theirs', '', now(), now())`,
    [businessId],
  )
  await owner.query(`INSERT INTO list_settings (business_id, user_id, list) VALUES ($1, $2, 'payments')`, [businessId, people.owner.userId])
  await owner.query(`INSERT INTO home_cards (business_id, user_id, figures, sections) VALUES ($1, $2, '{gross}', '{}')`, [businessId, people.owner.userId])
}
