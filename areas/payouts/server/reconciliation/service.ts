import { recordAudit } from '#areas/audit/server/index.ts'
import type {
  BankLine,
  listBankLines,
  listBankStatements,
  listCandidates,
  listMissingPayouts,
  MatchedPayout,
  matchBankLine,
  unmatchBankLine,
} from '#areas/payouts/contract/reconciliation/endpoints.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { readPage } from '#server/infra/pages/keyset-pages.ts'
import { findLine, findLinePage, type LineRow, lockLine, setPayout } from './lines-store.ts'
import { findMissingPage, listCandidateRows, lockSentPayout, presentPayout } from './match-store.ts'
import { presentLine, presentStatement } from './present.ts'
import { findStatementPage } from './store.ts'

/** Pages of statements, of lines and of payouts without one, and what a person decides about lines. A line that was unmatched by hand is not matched again by itself. */

export async function listStatements(
  context: MemberContext,
  { query }: HandlerInput<typeof listBankStatements>,
): Promise<HandlerOutput<typeof listBankStatements>> {
  return readPage(
    query,
    (page) => findStatementPage(context, page),
    (row) => presentStatement(row, context.locale),
  )
}

export async function listLines(
  context: MemberContext,
  { query: { view, ...query } }: HandlerInput<typeof listBankLines>,
): Promise<HandlerOutput<typeof listBankLines>> {
  return readPage(
    query,
    (page) => findLinePage(context, view, page),
    (row) => presentLine(row),
  )
}

export async function listMissing(
  context: MemberContext,
  { query }: HandlerInput<typeof listMissingPayouts>,
): Promise<HandlerOutput<typeof listMissingPayouts>> {
  const { time_zone: timeZone } = await getAccountSettings(context)
  return readPage(
    query,
    (page) => findMissingPage(context, timeZone, page),
    (row) => ({ ...presentPayout(row), created_at: row.created_at.toISOString(), reason: row.reason }),
  )
}

export async function readCandidates(context: MemberContext, { params }: HandlerInput<typeof listCandidates>): Promise<MatchedPayout[]> {
  const line = await findLine(context, params.lineId)
  if (!line) throw new AppError('not_found')
  return (await listCandidateRows(context, line)).map(presentPayout)
}

/** @throws AppError `bank_line_matched`, `bank_payout_matched`, `bank_line_unlike_payout`. */
export async function matchByHand(context: MemberContext, { params, body }: HandlerInput<typeof matchBankLine>): Promise<BankLine> {
  const line = await requireLocked(context, params.lineId)
  if (line.payout_id !== null) throw new AppError('bank_line_matched')
  const payout = await lockSentPayout(context, body.payout_id)
  if (!payout) throw new AppError('not_found')
  if (payout.has_line) throw new AppError('bank_payout_matched')
  if (payout.currency !== line.currency || line.amount_minor <= 0) throw new AppError('bank_line_unlike_payout')
  await setPayout(context, line.id, { id: payout.id, differenceMinor: line.amount_minor - payout.amount_minor })
  await recordAudit(context, { action: 'bank_line.matched', targetId: line.id, details: { payout_id: payout.id } })
  return presentLine(await requireLocked(context, line.id))
}

export async function unmatchByHand(context: MemberContext, { params }: HandlerInput<typeof unmatchBankLine>): Promise<BankLine> {
  const line = await requireLocked(context, params.lineId)
  if (line.payout_id === null) return presentLine(line)
  await setPayout(context, line.id, null)
  await recordAudit(context, { action: 'bank_line.unmatched', targetId: line.id, details: { payout_id: line.payout_id } })
  return presentLine(await requireLocked(context, line.id))
}

async function requireLocked(context: MemberContext, id: string): Promise<LineRow> {
  const line = await lockLine(context, id)
  if (!line) throw new AppError('not_found')
  return line
}
