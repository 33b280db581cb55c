import { type ReadRecord, type RecordProblem, readEntry, splitRecords } from '#areas/risk/contract/records.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { hasCardForm, maskLongDigits } from '#kernel/cards/card-numbers.ts'
import type { RiskEffect, RiskType } from '#kernel/risk/types.ts'
import { presentTyped, shorten } from '../present.ts'
import type { RecordRow } from './file/record-rows.ts'

export interface ReadRow {
  readonly line: number
  readonly typed: string
  readonly remark: string | null
  readonly read: ReadRecord
}

interface Asked {
  readonly type: RiskType
  readonly effect: RiskEffect
  /** Of rows without one. */
  readonly remark: string | undefined
}

/** Reads a row of a file for its list. What is kept of it never has a whole card number. @param ip of the caller, whom an entry must not block. */
export function readRow({ type, effect, remark }: Asked, row: RecordRow, ip: string | null): ReadRow {
  const read = readRecordOf(type, effect, row, ip)
  const own = storable(row.remark)
  return {
    line: row.line,
    typed: presentTyped(storable(row.record), read),
    remark: shorten(read.problem ? maskLongDigits(own) : own) || (remark ?? null),
    read,
  }
}

function readRecordOf(type: RiskType, effect: RiskEffect, { record, remark, rule, remarkRule }: RecordRow, ip: string | null): ReadRecord {
  if (rule) return bad(rule)
  if (record === '') return bad('risk_row_no_record')
  const read = readEntry(type, effect, record, ip)
  if (!isAboutCards(read) && (splitRecords(record).length > 1 || /[;\t]/.test(record))) return bad('risk_row_several')
  if (read.problem) return read.problem.rule === 'risk_bin_form' && /^\d{1,5}$/.test(record) ? bad('risk_cell_zeros') : read
  if (remarkRule) return bad('risk_row_remark_cell')
  if (remark.length > riskLimits.riskRemarkLengthMax) return bad('risk_row_remark_too_long', { maximum: riskLimits.riskRemarkLengthMax })
  return hasCardForm(remark) ? bad('risk_row_remark_card') : read
}

/** A whole card number can have spaces, and is no list of records. */
function isAboutCards({ problem }: ReadRecord): boolean {
  return problem?.rule === 'risk_card_number_whole' || problem?.rule === 'card_number_in_text'
}

function bad(rule: RecordProblem['rule'], values: RecordProblem['values'] = {}): ReadRecord {
  return { record: null, problem: { rule, values } }
}

/** PostgreSQL keeps no NUL, and nobody can see other control characters. */
function storable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
}
