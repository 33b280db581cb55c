import type { BankLine, BankStatement } from '#areas/payouts/contract/reconciliation/endpoints.ts'
import type { FileRule } from '#areas/payouts/contract/reconciliation/reasons.ts'
import type { Locale } from '#kernel/locale.ts'
import { text } from '#server/infra/texts.ts'
import type { LineRow } from './lines-store.ts'
import { presentPayout } from './match-store.ts'
import type { StatementRow } from './store.ts'

export function presentStatement(row: StatementRow, locale: Locale): BankStatement {
  const { id, created_at, name, size_bytes, uploaded_by_name, state, format, read_bytes, first_day, last_day, covered, line_count, overlap_count, preview } =
    row
  return {
    id,
    created_at: created_at.toISOString(),
    name,
    size_bytes,
    uploaded_by: uploaded_by_name,
    state,
    format,
    read_bytes: state === 'reading' ? read_bytes : 0,
    currencies: covered.map(({ currency }) => currency),
    first_day,
    last_day,
    line_count,
    overlap_count,
    notes: row.notes.map(({ note, line, values }) => ({ line, text: text(locale, `reconciliation:server.fileNotes.${note}`, { ...values, line }) })),
    note_count: row.note_count,
    preview: state === 'mapping' ? preview : null,
    rejection: presentRejection(row, locale),
  }
}

function presentRejection({ format, rejection }: StatementRow, locale: Locale): BankStatement['rejection'] {
  if (!rejection) return null
  const { rule, line, values } = rejection
  const told = text(locale, `reconciliation:server.fileRules.${rule}.text`, { ...values, line: line ?? '' })
  return { rule, line, text: told, next_step: nextStepOf(locale, rule, format === 'csv') }
}

/** Rules with advice about columns. Only CSV files have some that can be chosen. */
const columnRules: ReadonlySet<FileRule> = new Set(['encoding', 'date', 'amount', 'currency_unknown'])

/** What to do about a file. @param hasColumns whether it is a CSV file. */
export function nextStepOf(locale: Locale, rule: FileRule, hasColumns: boolean): string {
  return text(locale, columnRules.has(rule) && !hasColumns ? 'reconciliation:server.exportAgain' : `reconciliation:server.fileRules.${rule}.next`)
}

export function presentLine(row: LineRow): BankLine {
  const { payout_id, payout_amount_minor, payout_method, payout_arrival_date, payout_status } = row
  const hasPayout = payout_id !== null && payout_amount_minor !== null && payout_method !== null && payout_arrival_date !== null && payout_status !== null
  return {
    id: row.id,
    statement_id: row.statement_id,
    statement_name: row.statement_name,
    line: row.line,
    booked_on: row.booked_on,
    amount_minor: row.amount_minor,
    currency: row.currency,
    text: row.description,
    payout: hasPayout
      ? presentPayout({
          id: payout_id,
          amount_minor: payout_amount_minor,
          currency: row.currency,
          method: payout_method,
          arrival_date: payout_arrival_date,
          status: payout_status,
          trace_id: row.payout_trace_id,
        })
      : null,
    method: row.method,
    difference_minor: row.difference_minor,
    reason: row.reason,
  }
}
