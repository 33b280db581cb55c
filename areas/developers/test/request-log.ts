import { randomBytes } from 'node:crypto'
import type pg from 'pg'

interface PlantedRequest {
  readonly createdAt?: Date
  readonly path?: string
  readonly status?: number
}

/** Adds a key and a call with it to an account's request log, and returns the call's ID. */
export async function plantRequest(owner: pg.Pool, merchantId: string, { createdAt = new Date(), path = '/v1/balance', status = 200 }: PlantedRequest = {}) {
  const suffix = randomBytes(8).toString('hex')
  await owner.query(`INSERT INTO api_keys (merchant_id, id, secret_hash, prefix, last4, created_at) VALUES ($1, $2, $3, 'sk_test_', 'abcd', now())`, [
    merchantId,
    `key_${suffix}`,
    randomBytes(32),
  ])
  await owner.query(
    `INSERT INTO api_requests (merchant_id, id, created_at, account_time, key_id, method, path, endpoint, status, outcome, duration_us, is_replayed, response, is_cut)
     VALUES ($1, $2, $3, $3, $4, 'GET', $5, 'balance.retrieve', $6::integer, CASE WHEN $6::integer < 400 THEN 'succeeded' ELSE 'refused' END, 1500, false, '{}', false)`,
    [merchantId, `req_${suffix}`, createdAt, `key_${suffix}`, path, status],
  )
  return `req_${suffix}`
}
