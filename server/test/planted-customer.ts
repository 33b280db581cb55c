import type { Pool } from 'pg'

/** A customer with figures, a note and an erasure, and a note of a payment, so that no other account sees them. */
export async function plantCustomer(owner: Pool, merchantId: string): Promise<void> {
  await owner.query(`INSERT INTO customers (merchant_id, id, created_at) VALUES ($1, 'cus_theirs', now())`, [merchantId])
  await owner.query(`INSERT INTO customer_figures VALUES ($1, 'cus_theirs', 1, 1, 1, 100, 0, 0, 0, 'USD')`, [merchantId])
  await owner.query(
    `INSERT INTO customer_notes (merchant_id, id, created_at, customer_id, user_id, user_name, note)
     VALUES ($1, 'note_of_customer', now(), 'cus_theirs', 'usr_theirs', 'Theirs', 'n')`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO payment_notes (merchant_id, id, created_at, payment_id, user_id, user_name, note)
     SELECT merchant_id, 'note_of_payment', now(), id, 'usr_theirs', 'Theirs', 'n' FROM payments WHERE merchant_id = $1 LIMIT 1`,
    [merchantId],
  )
  await owner.query(
    `INSERT INTO customer_erasures (merchant_id, customer_id, requested_at, requested_by, requested_by_name, job_id) VALUES ($1, 'cus_theirs', now(), 'usr_theirs', 'Theirs', 'job_theirs')`,
    [merchantId],
  )
}
