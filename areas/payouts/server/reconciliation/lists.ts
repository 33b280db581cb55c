import type { listBankLines, listBankStatements, listMissingPayouts } from '#areas/payouts/contract/reconciliation/endpoints.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { MemberContext } from '#server/infra/context.ts'
import { readPage } from '#server/infra/pages/keyset-pages.ts'
import { findLinePage } from './lines-store.ts'
import { findMissingPage, presentPayout } from './match-store.ts'
import { presentLine, presentStatement } from './present.ts'
import { findStatementPage } from './store.ts'

/** Pages of statements, of lines and of payouts without one. */

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
  return readPage(
    query,
    (page) => findMissingPage(context, page),
    (row) => ({ ...presentPayout(row), created_at: row.created_at.toISOString(), reason: row.reason }),
  )
}
