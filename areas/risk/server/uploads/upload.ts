import { type ReadRecord, type RecordProblem, readEntry, splitRecords } from '#areas/risk/contract/records.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RiskUploadDetail, uploadRiskFile } from '#areas/risk/contract/uploads.ts'
import { hasCardForm, maskLongDigits } from '#kernel/cards/card-numbers.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { RiskEffect, RiskType } from '#kernel/risk/types.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { cleanName } from '#server/infra/files/index.ts'
import type { ReceivedFile } from '#server/infra/http/receive-file.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { countCardsOf, judgeRecords } from '../judge.ts'
import { presentTyped, shorten } from '../present.ts'
import type { MemberAct } from '../store.ts'
import type { RecordRow } from './file/record-rows.ts'
import { readFileInThread } from './file/run-file.ts'
import { readUploadDetail } from './list.ts'
import { insertUpload } from './store.ts'

type Input = HandlerInput<typeof uploadRiskFile>

/** Reads an uploaded file, without a transaction. @throws AppError `invalid_fields` on `file`; `unavailable`. */
export async function checkFile({ params, query: { name, type } }: Input, { path, sizeBytes }: ReceivedFile): Promise<readonly RecordRow[]> {
  if (sizeBytes === 0) throw brokenRule('file', 'file_empty')
  return readFileInThread(params.id, { path, name, type })
}

/** Keeps the rows of a file with what adding each of them would do. */
export async function keepFile(context: MemberAct, { query }: Input, rows: readonly RecordRow[]): Promise<RiskUploadDetail> {
  const { now, actor, ip } = context
  const { type, effect, period } = query
  const read = rows.map((row) => readRow({ type, effect, remark: query.remark }, row, ip))
  const judged = await judgeRecords(
    context,
    type,
    effect,
    read.map((row) => row.read),
  )
  const cards = await countCardsOf(context, type, judged, riskLimits.riskFileCardPaymentsMax)
  const id = newId('rsku', now)
  await insertUpload(
    context,
    {
      id,
      created_at: now,
      state: 'previewed',
      row_count: rows.length,
      type,
      effect,
      period,
      name: cleanName(query.name) ?? 'file',
      uploaded_by_name: actor.name,
    },
    read.map(({ line, typed, remark, read: { record, problem } }, index) => ({
      line,
      typed,
      record,
      remark,
      outcome: judged[index]?.outcome ?? 'invalid',
      rule: problem?.rule ?? null,
      rule_values: problem?.values ?? null,
      card_count: cards[index]?.count ?? null,
      has_more_cards: cards[index]?.has_more ?? null,
    })),
  )
  return readUploadDetail(context, id)
}

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
