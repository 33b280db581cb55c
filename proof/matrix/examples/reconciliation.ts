import { createHash, randomUUID } from 'node:crypto'
import * as contract from '#areas/payouts/contract/reconciliation/endpoints.ts'
import { handOver } from '#areas/payouts/server/index.ts'
import { dayTextAmount as mapping } from '#areas/payouts/test/bank-statements.ts'
import { payOut, sellAvailable, testBanking } from '#areas/payouts/test/payouts.ts'
import type { PayoutId } from '#kernel/ids.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'
import type { ExamplesOf } from '../example.ts'
import { onceIn, type Place } from '../place.ts'
import { openPayableAccount } from './payouts.ts'

/** A file that no other example uploads. */
async function beginUpload(place: Place): Promise<{ statementId: string; content: Buffer }> {
  const content = Buffer.from(`Date,Description,Amount\n2026-06-15,${randomUUID()},12.34\n`)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { id } = await place.ask(contract.createBankStatement, { body: { name: 'june.csv', size_bytes: content.length, sha256 } })
  return { statementId: id, content }
}

async function upload(place: Place): Promise<string> {
  const { statementId, content } = await beginUpload(place)
  await place.ask(contract.addBankStatementPart, { params: { statementId }, body: { position: 0, content_base64: content.toString('base64') } })
  return statementId
}

/** A statement that was read, and its line. */
async function readStatement(place: Place): Promise<{ statementId: string; lineId: string }> {
  const statementId = await upload(place)
  await place.ask(contract.readBankStatement, { params: { statementId }, body: { mapping } })
  const { db, clock } = place.server
  // Exports of other examples may wait before it.
  while (await workOffLongJobs({ database: db.database, clock, log: { error: () => {} } }, attemptJobs));
  return { statementId, lineId: `${statementId}_1` }
}

const readStatementOnce = onceIn(readStatement)

async function sendPayout(place: Place): Promise<PayoutId> {
  await openPayableAccount(place)
  await place.inLive((context) => sellAvailable(context, 1_000_000))
  const { id } = await place.inLive((context) => payOut(context, 2_345))
  await place.inLive((context) => handOver(context, testBanking, id))
  return id
}

export const reconciliationExamples: ExamplesOf<typeof contract> = {
  listBankStatements: async (place) => {
    await readStatementOnce(place)
    return {}
  },
  getBankStatement: async (place) => ({ params: { statementId: (await readStatementOnce(place)).statementId } }),
  createBankStatement: () => ({ body: { name: 'june.csv', size_bytes: 100, sha256: createHash('sha256').update(randomUUID()).digest('hex') } }),
  addBankStatementPart: async (place) => {
    const { statementId, content } = await beginUpload(place)
    return { params: { statementId }, body: { position: 0, content_base64: content.toString('base64') } }
  },
  readBankStatement: async (place) => ({ params: { statementId: await upload(place) }, body: { mapping } }),
  deleteBankStatement: async (place) => ({ params: { statementId: (await readStatement(place)).statementId } }),
  listBankLines: async (place) => {
    await readStatementOnce(place)
    return { query: { view: 'open' } }
  },
  listMissingPayouts: async (place) => {
    await sendPayout(place)
    await readStatementOnce(place)
    return {}
  },
  listCandidates: async (place) => {
    await sendPayout(place)
    return { params: { lineId: (await readStatementOnce(place)).lineId } }
  },
  matchBankLine: async (place) => {
    const payout_id = await sendPayout(place)
    return { params: { lineId: (await readStatement(place)).lineId }, body: { payout_id } }
  },
  unmatchBankLine: async (place) => {
    const payout_id = await sendPayout(place)
    const { lineId } = await readStatement(place)
    await place.ask(contract.matchBankLine, { params: { lineId }, body: { payout_id } })
    return { params: { lineId } }
  },
}
