import type { ExportItem, ExportState } from '#areas/exports/contract/endpoints.ts'
import type { ExportRow } from './store.ts'

export function presentExport(row: ExportRow): ExportItem {
  const { id, request, result, expires_at } = row
  const { list, q, ids, columns, format, time_zone, requested_by, file_name, schedule, sort = null } = request
  return {
    id,
    created_at: row.created_at.toISOString(),
    requested_by: requested_by.name,
    schedule_id: schedule?.id ?? null,
    list,
    q,
    picked_count: ids?.length ?? null,
    sort,
    columns: [...columns],
    format,
    time_zone,
    state: stateOf(row),
    row_count: row.done_count,
    row_total: row.total_count,
    file:
      row.state === 'done' && result && expires_at
        ? { name: file_name, size_bytes: result.size_bytes, sha256: result.sha256, totals: [...result.totals], expires_at: expires_at.toISOString() }
        : null,
  }
}

function stateOf({ state, is_cancel_requested }: ExportRow): ExportState {
  return state === 'running' && is_cancel_requested ? 'canceling' : state
}
