import type { ExportItem } from '@counterfoil/contract/exports/endpoints'
import { jobId } from '@counterfoil/contract/ids'

/** An export that waits. */
export const waiting: ExportItem = {
  id: jobId.parse('job_0VbmYENaHSYeXQKf'),
  created_at: '2026-11-02T09:30:00Z',
  schedule_id: null,
  requested_by: 'Ada Lin',
  list: 'payments',
  q: 'status:failed',
  picked_count: null,
  sort: null,
  columns: ['payment', 'amount'],
  format: 'csv',
  time_zone: 'Europe/Paris',
  state: 'waiting',
  row_count: 0,
  row_total: null,
  file: null,
}

export const running: ExportItem = { ...waiting, state: 'running', row_count: 41_250, row_total: 120_400 }

export const done: ExportItem = {
  ...running,
  state: 'done',
  row_count: 120_400,
  file: {
    name: 'payments-2026-11-02.csv',
    size_bytes: 14_680_064,
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    totals: [
      { column: 'amount', currency: 'EUR', amount: '1284930.55' },
      { column: 'amount', currency: 'JPY', amount: '90071992547409930' },
    ],
    expires_at: '2026-11-09T09:31:00Z',
  },
}
