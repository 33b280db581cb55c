import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plantRequest } from '#areas/developers/test/request-log.ts'
import { createExport, type ExportItem } from '#areas/exports/contract/endpoints.ts'
import { type ExportList, exportColumns, exportLists } from '#areas/exports/contract/lists.ts'
import { openOldBankAccount, payOut, sellAvailable } from '#areas/payouts/test/payouts.ts'
import { plantRisk } from '#areas/risk/test/planted-risk.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import { apiBase } from '#kernel/envelope.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SystemRole } from '#kernel/permissions.ts'
import { everyRole, inAccount, makeBusiness, makePayment, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { plantWebhooks } from '#proof/support/planted-rows.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { byteOrderMark } from '#server/infra/csv.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { attemptJobs } from '#server/jobs.ts'

let server: TestServer
let shop: TestBusiness<SystemRole>
let owner: TestMember
let payoutId: string
let roleIds: string

beforeAll(async () => {
  server = await createTestServer()
  shop = await makeBusiness(server, { roles: everyRole })
  owner = shop.people.owner
  await makePayment(server, shop)
  await inAccount(server, { merchantId: shop.liveId }, async (context) => {
    await openOldBankAccount(context)
    await sellAvailable(context, 1_000_000)
    payoutId = (await payOut(context, 1_000)).id
  })
  const { owner: db } = server.db
  await plantWebhooks(server, shop.liveId)
  await plantRisk(db, shop.liveId)
  await plantRequest(db, shop.liveId, { path: '=cmd()', status: 402, createdAt: server.clock.now() })
  await db.query(
    `INSERT INTO bank_statements (merchant_id, id, created_at, name, size_bytes, sha256, state, covered, first_day, last_day)
     VALUES ($1, 'bst_1', now(), '+june.csv', 1, $2, 'done', '[{"currency":"USD","first_day":"2020-01-01","last_day":"2020-01-02"}]', '2020-01-01', '2020-01-02')`,
    [shop.liveId, 'a'.repeat(64)],
  )
  await db.query(
    `INSERT INTO bank_statement_lines (merchant_id, id, statement_id, line, booked_on, amount_minor, currency, description, words, digest, occurrence, reason, is_read)
     VALUES ($1, 'bst_1_2', 'bst_1', 2, '2020-01-01', 1234, 'USD', '@sum', '{}', '\\x00', 0, 'no_payout', true)`,
    [shop.liveId],
  )
  const roles = await db.query<{ ids: string }>(`SELECT string_agg(id, ',') AS ids FROM roles WHERE business_id = $1 AND system_key IN ('finance', 'viewer')`, [
    shop.businessId,
  ])
  roleIds = roles.rows[0]?.ids ?? ''
  await db.query(`UPDATE users SET name = '-Lin' WHERE id = $1`, [shop.people.finance.userId])
})
afterAll(() => server.close())

/** The files of a list for each query, in one language. */
async function readFile(list: ExportList, q: string, format: 'csv' | 'xlsx', locale: Locale): Promise<Buffer> {
  const { status, envelope } = await server.call<ExportItem>(createExport, {
    token: owner.token,
    locale,
    params: { id: shop.liveId },
    body: { list, q, columns: [...exportColumns(list)], format },
  })
  expect({ list, status, message: envelope.message }).toMatchObject({ status: 200 })
  await workOffLongJobs({ database: server.db.database, clock: server.clock, log: { error: () => {} } }, attemptJobs)
  const url = `${apiBase}/merchant/${shop.liveId}/exports/${envelope.data?.id}/file`
  const answer = await server.inject({ url, headers: { authorization: `Bearer ${owner.token}` } })
  expect({ list, status: answer.statusCode }).toEqual({ list, status: 200 })
  return answer.rawPayload
}

const month = () => server.clock.now().toISOString().slice(0, 7)
const cases: readonly [ExportList, () => string, RegExp][] = [
  ['payments', () => 'created:2026', /^Amount,Currency,Payment,Status/],
  ['customers', () => '', /^[^\r]*,/],
  ['movements', () => '', /\r\nTotal|,Total,/],
  ['payouts', () => 'currency:USD amount:1..20000 status:processing', /,Processing,/],
  ['payout_lines', () => `id:${payoutId}`, /^Time/],
  ['bank_lines', () => 'view:open', /^Booked,.*\r\n2020-01-01,'@sum,'\+june\.csv,2,12\.34,USD,,,,0\.00,"?No payout/],
  ['missing_payouts', () => '', /^Payout,Amount/],
  ['disputes', () => 'created:2026', /^Dispute,Respond by/],
  ['vamp_items', () => `month:${month()} kind:tc05`, /,Sale,,,No,ch_/],
  ['vamp_warnings', () => '', /^Reported \(UTC\),Reason,ID,Payment,Amount,Currency,Customer/],
  ['risk_entries', () => 'type:user_id', /^[^\r]*,/],
  ['members', () => `activity:active role:${roleIds} sort:email`, /\r\n'-Lin,.*,Finance,Normal,(On|Off),.*\r\n.*,Viewer,/s],
  ['events', () => 'delivery:none,delivered', /\r\npayment_intent\.succeeded,/],
  ['api_requests', () => 'method:GET outcome:refused', /\r\nGET,'=cmd\(\),req_/],
  ['webhook_deliveries', () => 'endpoint:we_theirs state:pending', /\r\npayout\.paid,evt_theirs,Waiting,/],
  ['audit_log', () => '', /^Action,/],
  ['journal', () => 'created:2026', /^Entry,.*,Payouts in transit,/s],
]

test('needs the right to everything that it shows, and objects of the account', async () => {
  const refused = (list: ExportList, q: string, member: TestMember) =>
    server.call(createExport, { token: member.token, params: { id: shop.liveId }, body: { list, q, columns: [...exportColumns(list)], format: 'csv' } })
  expect(await refused('webhook_deliveries', 'endpoint:we_other', owner)).toMatchObject({ status: 404 })
  expect(await refused('vamp_items', 'month:2026-13 kind:tc05', owner)).toMatchObject({ status: 404 })
  expect(await refused('audit_log', '', shop.people.finance)).toMatchObject({ status: 403 })
  const { token } = await makeLimitedMember(server, shop, ['exports.manage', 'vamp.read'])
  expect(await refused('vamp_items', `month:${month()} kind:tc05`, { ...owner, token })).toMatchObject({ status: 403 })
})

test('every list of the product is here', () => {
  // Files for programs have the columns of those, in one language and one format; accounting/ tests them, payments/bulk bulk actions and their results, and areas/approvals requests for approval.
  const isElsewhere = (list: string) => list.startsWith('quickbooks_') || list.startsWith('xero_') || list.startsWith('bulk_') || list.endsWith('approvals')
  expect(cases.map(([list]) => list).toSorted()).toEqual(exportLists.filter((list) => !isElsewhere(list)).toSorted())
})

describe.each(cases)('a file of %s', (list, queryOf, expected) => {
  test('has the rows of the list, with texts that no spreadsheet computes', async () => {
    const csv = (await readFile(list, queryOf(), 'csv', 'en')).toString().replace(byteOrderMark, '')
    expect(csv).toMatch(expected)
    for (const cell of csv.split(/\r\n|,/)) expect(cell).not.toMatch(/^[=+@\t]|^-(?![\d.]+$)/)
  })

  test('has as many rows and columns as a workbook in Chinese', async () => {
    const [sheet] = await readXlsx(await readFile(list, queryOf(), 'xlsx', 'zh-cn'))
    const english = (await readFile(list, queryOf(), 'csv', 'en')).toString().split('\r\n')
    expect(sheet?.data.length).toBe(english.length - 1)
    expect(sheet?.data[0]?.some((title) => /[一-鿿]/.test(String(title)))).toBe(true)
  })
})
