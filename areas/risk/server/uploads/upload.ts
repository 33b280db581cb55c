import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RiskUploadDetail, uploadRiskFile } from '#areas/risk/contract/uploads.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { cleanName } from '#server/infra/files/index.ts'
import type { ReceivedFile } from '#server/infra/http/receive-file.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { countCardsOf } from '../cards.ts'
import { judgeRecords } from '../judge.ts'
import type { MemberAct } from '../store.ts'
import type { RecordRow } from './file/record-rows.ts'
import { readFileInThread } from './file/run-file.ts'
import { readUploadDetail } from './list.ts'
import { readRow } from './read-row.ts'
import { insertUpload } from './store.ts'

type Input = HandlerInput<typeof uploadRiskFile>

/** Reads an uploaded file, without a transaction. @throws AppError `invalid_fields` on `file`; `unavailable`. */
export async function checkFile({ query: { name, type } }: Input, { path, sizeBytes }: ReceivedFile): Promise<readonly RecordRow[]> {
  if (sizeBytes === 0) throw brokenRule('file', 'file_empty')
  return readFileInThread({ path, name, type })
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
