import { expect, vi } from 'vitest'
import { createExport, type ExportItem, listExports } from '#areas/exports/contract/endpoints.ts'
import { apiBase } from '#kernel/envelope.ts'
import { makeBusiness } from '#proof/support/factories.ts'
import { type CallOptions, createTestServer, type TestServer } from '#proof/support/server.ts'
import type { LongWorkOptions } from '#server/infra/work/long-job.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'

/** Exports of the payments of a shop, as its finance requests them. */

const columns = ['payment', 'amount', 'status', 'card', 'customer', 'note', 'order', 'created']
export const allColumns = { list: 'payments', columns, format: 'csv' } as const
export const linesOf = (csv: string) => csv.split('\r\n').slice(0, -1)

export type PaymentExports = Awaited<ReturnType<typeof openPaymentExports>>

export async function openPaymentExports() {
  const server = await createTestServer()
  const { owner } = server.db
  const shop = await makeBusiness(server, { roles: ['finance', 'support', 'viewer'] })
  const other = await makeBusiness(server)
  const { finance } = shop.people
  const log = { error: vi.fn() }

  const call = async (endpoint: Parameters<TestServer['call']>[0], options: CallOptions & { exportId?: string } = {}) =>
    server.call<ExportItem>(endpoint, { token: finance.token, ...options, params: { id: shop.liveId, exportId: options.exportId ?? '' } })
  const list = async () =>
    (await server.call<{ items: ExportItem[] }>(listExports, { token: finance.token, params: { id: shop.liveId } })).envelope.data?.items ?? []
  return {
    server,
    shop,
    other,
    finance,
    log,
    call,
    list,
    find: async (id: string) => (await list()).find((item) => item.id === id),
    work: (options: Partial<LongWorkOptions> = {}) => workOffLongJobs({ database: server.db.database, clock: server.clock, log, ...options }, attemptJobs),
    request: async (body: object = {}, options: CallOptions = {}) => {
      const { status, envelope } = await call(createExport, { body: { ...allColumns, ...body }, ...options })
      expect(status).toBe(200)
      return envelope.data as ExportItem
    },
    download: (id: string, member = finance, merchantId = shop.liveId) =>
      server.inject({ url: `${apiBase}/merchant/${merchantId}/exports/${id}/file`, headers: { authorization: `Bearer ${member.token}` } }),
    partCount: async () => (await owner.query('SELECT FROM job_parts')).rowCount,
    /** As if leases and pauses were over. */
    pass: () =>
      owner.query(
        `UPDATE long_jobs SET starts_at = starts_at - interval '1 hour', leased_until = leased_until - interval '1 hour' WHERE state IN ('waiting', 'running')`,
      ),
    /** Payments by one statement, each with a long order number: 2,500 are more than a part of a file. */
    insertBulk: (count: number, prefix = 'bulk', fromSecond = 0) =>
      owner.query(
        `INSERT INTO payments (merchant_id, id, created_at, amount_minor, amount_captured_minor, currency, intent_status, status, capture_method, client_secret, order_number)
         SELECT $1, 'pi_' || $2 || n, '2026-06-01T00:00:00Z'::timestamptz + ($4 + n) * interval '1 second', 100, 100, 'USD', 'succeeded', 'successful', 'automatic', 'bulk', $2 || repeat('x', 420) || n
         FROM generate_series(1, $3::int) n`,
        [shop.liveId, prefix, count, fromSecond],
      ),
    /** Payments stay: to delete one takes a search through all that may refer to it. */
    clear: async () => {
      log.error.mockClear()
      await owner.query('DELETE FROM long_jobs')
    },
    close: () => server.close(),
  }
}
