import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sell } from '#areas/disputes/test/disputes.ts'
import { extendRiskEntry, invalidateRiskEntry } from '#areas/risk/contract/lists.ts'
import {
  addRiskUpload,
  downloadInvalidRows,
  downloadRiskTemplate,
  getRiskUpload,
  listRiskUploads,
  type RiskUpload,
  type RiskUploadDetail,
  undoRiskUpload,
} from '#areas/risk/contract/uploads.ts'
import { addRecords, findEntries } from '#areas/risk/test/risk.ts'
import {
  endedBins,
  knownBins,
  oneMoreRow,
  readXlsFile,
  sheetOf,
  thousandRows,
  uploadFile,
  writeCsvFile,
  writeWorkbook,
  writeXlsWithOneMore,
} from '#areas/risk/test/risk-files.ts'
import { apiBase } from '#kernel/envelope.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { inAccount, makeBusiness, makePayment, makeSession, type TestBusiness } from '#proof/support/factories.ts'
import { createTestServer, type TestServer } from '#proof/support/server.ts'
import { statementsOf } from '#proof/support/statements.ts'
import { cleanUp } from '#server/worker.ts'
import { deleteRiskUploads } from './store.ts'

const start = new Date('2026-06-15T12:00:00.000Z')

let server: TestServer
let business: TestBusiness<'disputes'>
let token: string
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  server.clock.set(start)
  business = await makeBusiness(server, { roles: ['disputes'] })
  token = await makeSession(server, business.people.disputes.userId)
})
afterAll(() => server.close())

async function moveTo(ms: number): Promise<void> {
  server.clock.set(new Date(start.getTime() + ms))
  token = await makeSession(server, business.people.disputes.userId)
}

type Options = Partial<Parameters<typeof uploadFile>[4]>
const upload = (type: RiskType, content: Buffer | string, more: Options = {}, name = 'records.csv') =>
  uploadFile(server, business, name, Buffer.from(content), { type, token, ...more })
const params = (uploadId: string) => ({ id: business.liveId, uploadId })
const addRows = (uploadId: string, rows: 'all' | 'valid') => server.call<RiskUploadDetail>(addRiskUpload, { token, params: params(uploadId), body: { rows } })
const undo = (uploadId: string) => server.call<RiskUploadDetail>(undoRiskUpload, { token, params: params(uploadId) })
const find = (type: RiskType, q = '') => findEntries(server, business, type, q, token)

/** Every row of the lists and their history. */
async function readState() {
  const entries = await server.db.owner.query('SELECT * FROM risk_entries WHERE merchant_id = $1 ORDER BY id', [business.liveId])
  const changes = await server.db.owner.query('SELECT * FROM risk_entry_changes WHERE merchant_id = $1 ORDER BY id', [business.liveId])
  return { entries: entries.rows, changes: changes.rows as { change: string; id: string }[] }
}

async function invalidate(type: RiskType, record: string): Promise<void> {
  const [entry] = await find(type, `record:${record}`)
  const call = { token, params: { id: business.liveId, type, entryId: entry?.id ?? '' } }
  expect((await server.call(invalidateRiskEntry, call)).status, record).toBe(200)
}

describe('a file of a thousand rows', () => {
  const rows = thousandRows()
  const linesOf = (...outcomes: string[]) => rows.filter(({ outcome }) => outcomes.includes(outcome)).map(({ line }) => line)

  it.each([
    ['records.csv', async () => Buffer.from(writeCsvFile(rows))],
    ['records.xlsx', () => writeWorkbook(sheetOf(rows))],
    ['records.xls', async () => readXlsFile()],
  ])('is previewed row by row, added without its invalid rows, and undone: %s', async (name, write) => {
    await addRecords(server, business, 'card_bin', knownBins, { token })
    await addRecords(server, business, 'card_bin', endedBins, { token, period: '7_days', remark: 'First time' })
    await moveTo(8 * dayMs)
    const before = await readState()

    const { status, data } = await upload('card_bin', await write(), { period: '30_days' }, name)
    expect(status).toBe(200)
    expect(data).toMatchObject({ state: 'previewed', row_count: 1_000, counts: { new: 850, reactivated: 20, known: 20, repeated: 50, invalid: 60 } })
    for (const outcome of ['new', 'reactivated', 'known', 'repeated', 'invalid'] as const) {
      expect(
        data.rows.filter((row) => row.outcome === outcome).map(({ line }) => line),
        outcome,
      ).toEqual(linesOf(outcome))
    }
    expect(data.rows.filter(({ outcome, reason }) => (outcome === 'invalid') !== (reason !== null))).toEqual([])
    expect(await readState()).toEqual(before)
    // Nothing that is kept or shown has a whole card number.
    const kept = await server.db.owner.query('SELECT typed, record, remark FROM risk_upload_rows WHERE merchant_id = $1', [business.liveId])
    expect(`${JSON.stringify(kept.rows)}${JSON.stringify(data)}`).not.toMatch(/4242 ?4242 ?4242/)

    const refused = await addRows(data.id, 'all')
    expect([refused.status, refused.envelope.message]).toEqual([409, 'Invalid rows: 60. Correct the file and upload it again, or add only the valid rows.'])
    expect(await readState()).toEqual(before)
    expect((await addRows(data.id, 'valid')).envelope.data).toMatchObject({ state: 'added', counts: { new: 850, reactivated: 20, known: 20 } })
    expect((await addRows(data.id, 'valid')).status).toBe(409)
    const [reactivated] = await find('card_bin', `record:${endedBins[0]}`)
    expect(reactivated).toMatchObject({ status: 'effective', remark: 'Seen again', effective_until: new Date(start.getTime() + 38 * dayMs).toISOString() })
    expect((await readState()).entries).toHaveLength(890)

    expect((await undo(data.id)).envelope.data).toMatchObject({ state: 'undone', kept_count: 0 })
    const after = await readState()
    expect(after.entries).toEqual(before.entries)
    const earlier = new Set(before.changes.map(({ id }) => id))
    expect(after.changes.filter(({ id }) => earlier.has(id))).toEqual(before.changes)
    expect(
      after.changes
        .filter(({ id }) => !earlier.has(id))
        .map(({ change }) => change)
        .toSorted(),
    ).toEqual([...Array.from({ length: 20 }, () => 'reactivated'), ...Array.from({ length: 20 }, () => 'restored')])
    expect((await undo(data.id)).status).toBe(409)
  })

  it.each([
    ['records.csv', async () => Buffer.from(writeCsvFile([...rows, oneMoreRow]))],
    ['records.xlsx', () => writeWorkbook(sheetOf([...rows, oneMoreRow]))],
    ['records.xls', async () => writeXlsWithOneMore()],
  ])('is refused as a whole with one row more: %s', async (name, write) => {
    expect(await upload('card_bin', await write(), {}, name)).toMatchObject({
      status: 422,
      problems: ['The file has 1,001 rows. Upload at most 1,000 at a time.'],
    })
    const kept = await server.db.owner.query('SELECT FROM risk_uploads WHERE merchant_id = $1', [business.liveId])
    expect(kept.rows).toEqual([])
  })
})

describe('undoing', () => {
  it('restores the state before also after entries declined payments, which keep what they say', async () => {
    const before = await readState()
    const { data } = await upload('card_bin', 'Record\n424242\n')
    await addRows(data.id, 'all')
    const blocked = await makePayment(server, business, { card: 'pm_card_visa' })
    expect(blocked.status).toBe('failed')
    const decisions = async () => (await server.db.owner.query('SELECT * FROM risk_decisions WHERE merchant_id = $1', [business.liveId])).rows
    const decided = await decisions()
    expect(decided).toMatchObject([{ payment_id: blocked.id, type: 'card_bin', record: '424242', user_name: business.people.disputes.name }])
    await undo(data.id)
    expect(await readState()).toEqual(before)
    expect(await decisions()).toEqual(decided)
    expect((await makePayment(server, business, { card: 'pm_card_visa' })).status).toBe('successful')
  })

  it('restores who put an entry into effect, also if somebody else had extended it', async () => {
    await addRecords(server, business, 'user_id', ['ann'], { period: '7_days' })
    const [entry] = await find('user_id')
    const call = { token, params: { id: business.liveId, type: 'user_id', entryId: entry?.id ?? '' }, body: { period: '7_days' } }
    expect((await server.call(extendRiskEntry, call)).status).toBe(200)
    await moveTo(15 * dayMs)
    const before = await readState()
    expect(before.entries).toMatchObject([{ user_name: business.people.disputes.name, effective_by: business.people.owner.name }])
    const { data } = await upload('user_id', 'Record\nann\n')
    await addRows(data.id, 'all')
    expect((await readState()).entries).toMatchObject([{ user_name: business.people.disputes.name, effective_by: null }])
    await undo(data.id)
    expect((await readState()).entries).toEqual(before.entries)
  })

  it('leaves entries that somebody changed since, and says which', async () => {
    const { data } = await upload('user_id', 'Record\nann\nbob\ncid\n')
    await addRows(data.id, 'all')
    await moveTo(60_000)
    await invalidate('user_id', 'bob')
    const undone = (await undo(data.id)).envelope.data
    expect(undone).toMatchObject({ state: 'undone', kept_count: 1 })
    expect(undone.rows.filter(({ is_kept }) => is_kept).map(({ line, record }) => [line, record])).toEqual([[3, 'bob']])
    expect((await find('user_id')).map(({ record, status }) => [record, status])).toEqual([['bob', 'invalid']])
  })

  it('is once, and an upload that was not added has nothing to undo', async () => {
    const { data } = await upload('user_id', 'Record\nann\n')
    expect((await undo(data.id)).status).toBe(409)
    await addRows(data.id, 'all')
    const answers = await Promise.all([undo(data.id), undo(data.id), undo(data.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('an upload', () => {
  it('of card numbers says how many past cards match each, in one statement', async () => {
    await inAccount(server, { merchantId: business.liveId }, async (context) => {
      await sell(context, { amountMinor: 1_000, card: 'pm_card_visa' })
      await sell(context, { amountMinor: 1_000, card: 'pm_card_visa' })
    })
    const others = Array.from({ length: 900 }, (_, index) => `555555-${String(1_000 + index)}`)
    const counted = (statements: readonly { text: string }[]) => statements.filter(({ text }) => text.includes('count(DISTINCT m.fingerprint)')).length
    let data: RiskUploadDetail | undefined
    const statements = await statementsOf(server.db.database.pool, async () => {
      data = (await upload('card_number', ['Record', '424242-4242', '555555-4242', '424242-4242', '1', ...others].join('\n'))).data
    })
    expect(counted(statements)).toBe(1)
    expect(data?.rows.slice(0, 5).map(({ outcome, cards }) => [outcome, cards])).toEqual([
      ['new', { count: 1, has_more: false }],
      ['new', { count: 0, has_more: false }],
      ['repeated', null],
      ['invalid', null],
      ['new', { count: 0, has_more: false }],
    ])
    expect((await upload('user_id', 'Record\nann\n')).data.rows).toMatchObject([{ cards: null }])
  })

  it('is added by the lists as they are then', async () => {
    const { data } = await upload('user_id', 'Record,Remark\nann,\nbob,own\n', { remark: 'Default', effect: 'allow' })
    expect(data.counts).toMatchObject({ new: 2, known: 0 })
    await addRecords(server, business, 'user_id', ['ann'], { effect: 'allow', token })
    expect((await addRows(data.id, 'all')).envelope.data.counts).toMatchObject({ new: 1, known: 1 })
    expect((await find('user_id')).map(({ record, remark, effect }) => [record, remark, effect]).toSorted()).toEqual([
      ['ann', null, 'allow'],
      ['bob', 'own', 'allow'],
    ])
    const { rows } = await server.db.owner.query(`SELECT action, details FROM merchant_audit_events WHERE merchant_id = $1 AND action LIKE 'risk_upload%'`, [
      business.liveId,
    ])
    expect(rows).toEqual([
      {
        action: 'risk_upload.added',
        details: { kind: 'user_id', effect: 'allow', name: 'records.csv', added: 1, reactivated: 0, effective_until: null },
      },
    ])
  })

  it('by several members at the same time adds each record once', async () => {
    const uploads = await Promise.all(Array.from({ length: 4 }, (_, index) => upload('user_id', index % 2 ? 'Record\nx\ny\n' : 'Record\ny\nx\n')))
    const answers = await Promise.all(uploads.map(({ data }) => addRows(data.id, 'all')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.reduce((sum, { envelope }) => sum + envelope.data.counts.new, 0)).toBe(2)
  })

  it("can't block its member: the row is invalid, also for somebody else who adds it", async () => {
    const { data } = await upload('ip', 'Record\n127.0.0.0/8\n203.0.113.0/24\n')
    expect(data.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['invalid', 'Your own address 127.0.0.1 is in this range, so you would block yourself. Use a range that leaves it out.'],
      ['new', null],
    ])
  })

  it('says of each bad row its number, the rule and the next step', async () => {
    const reasonsOf = async (type: RiskType, content: Buffer | string, name?: string) => {
      const { data } = await upload(type, content, {}, name)
      return data.rows.filter(({ outcome }) => outcome === 'invalid').map(({ line, reason }) => [line, reason])
    }
    expect(await reasonsOf('card_bin_country', 'Record\nUS\nXX\nGermany\n')).toEqual([
      [3, 'XX is not a country code. Enter a two-letter one, such as US.'],
      [4, 'Enter a two-letter country code, such as US.'],
    ])
    expect(await reasonsOf('ip', 'Record\n0.0.0.0/0\n2001:db8::/8\n999.1.1.1\n203.0.113.0/24\n')).toEqual([
      [2, 'This range is the whole internet. Enter a smaller one.'],
      [3, 'This range is too wide. The widest is /19.'],
      [4, 'Enter an IPv4 or IPv6 address, or a range such as 203.0.113.0/24.'],
    ])
    expect(await reasonsOf('user_id', 'Record,Remark\nann,\n"bob cid",\n,Nobody\n')).toEqual([
      [3, 'Enter one record per row.'],
      [4, 'The record is missing. Enter it, or delete the row.'],
    ])
    const cells = new Map([['1,0', { value: '411111', formula: 'A1', formulaResult: '411111' }]])
    const sheet = { name: 'S', rows: [['Record'], ['411111'], [new Date('2026-01-02T00:00:00.000Z')], [42]], cells }
    expect(await reasonsOf('card_bin', await writeWorkbook(sheet), 'a.xlsx')).toEqual([
      [2, 'This cell is a formula. Replace it with its value.'],
      [3, 'The spreadsheet turned this cell into a date. Format it as text, and enter it again.'],
      [4, 'A BIN has 6 to 8 digits. If the spreadsheet removed leading zeros, format the cell as text and enter it again.'],
    ])
    expect(await upload('card_bin', 'Record\n411111\n"422222\n433333\n')).toMatchObject({
      status: 422,
      problems: ['Row 3 has a quote that is not closed. Close it, or remove it.'],
    })
    expect(await upload('card_bin', '%PDF-1.7', {}, 'a.xlsx')).toMatchObject({ status: 422 })
    expect(await find('card_bin')).toEqual([])
  })

  it('is listed newest first, and found in its account only', async () => {
    const first = (await upload('user_id', 'Record\nann\n')).data
    await moveTo(1_000)
    const second = (await upload('ip', 'Record\n203.0.113.1\n')).data
    await addRows(second.id, 'all')
    const list = async () => (await server.call<{ items: RiskUpload[] }>(listRiskUploads, { token, params: { id: business.liveId } })).envelope.data.items
    expect((await list()).map(({ id, state, uploaded_by }) => [id, state, uploaded_by])).toEqual([
      [second.id, 'added', business.people.disputes.name],
      [first.id, 'previewed', business.people.disputes.name],
    ])
    const other = await makeBusiness(server)
    for (const endpoint of [getRiskUpload, undoRiskUpload]) {
      expect((await server.call(endpoint, { token: other.people.owner.token, params: { id: other.liveId, uploadId: first.id } })).status).toBe(404)
    }
  })

  it('can be added for a day, and is deleted then, unless it was added', async () => {
    const first = (await upload('user_id', 'Record\nann\n')).data
    const second = (await upload('user_id', 'Record\nbob\n')).data
    await addRows(second.id, 'all')
    await moveTo(dayMs + 1_000)
    const third = (await upload('user_id', 'Record\ncid\n')).data
    const refused = await addRows(first.id, 'all')
    expect([refused.status, refused.envelope.message]).toEqual([409, 'This preview has expired. Upload the file again.'])
    while (await cleanUp({ database: server.db.database, clock: server.clock, log: { error: () => {} }, runner: undefined as never }));
    const kept = await server.db.owner.query<{ upload_id: string }>('SELECT upload_id FROM risk_upload_rows WHERE merchant_id = $1 ORDER BY 1', [
      business.liveId,
    ])
    expect(kept.rows.map(({ upload_id }) => upload_id)).toEqual([second.id, third.id])
    expect((await server.call(getRiskUpload, { token, params: params(first.id) })).status).toBe(404)
  })

  it('is kept for 90 days once it was undone', async () => {
    const { data } = await upload('user_id', 'Record\nann\n')
    await addRows(data.id, 'all')
    await undo(data.id)
    for (const [days, status] of [
      [89, 200],
      [91, 404],
    ] as const) {
      await moveTo(days * dayMs)
      expect(await deleteRiskUploads(server.db.database, server.clock.now(), 50)).toBe(false)
      expect((await server.call(getRiskUpload, { token, params: params(data.id) })).status).toBe(status)
    }
  })

  it('is refused if it is empty, too large or named after a card', async () => {
    expect(await upload('user_id', '')).toMatchObject({ status: 422, problems: ['This file is empty.'] })
    expect(await upload('user_id', 'x'.repeat(5_242_881))).toMatchObject({ status: 422, problems: ['Each file can be up to 5 MB.'] })
    expect((await upload('user_id', 'Record\nann\n', {}, '4242424242424242.csv')).status).toBe(422)
    expect((await upload('user_id', 'Record\nann\n', { remark: '4242424242424242' })).status).toBe(422)
  })
})

describe('workbooks', () => {
  async function download(url: string): Promise<(string | null)[][]> {
    const answer = await server.inject({ url: `${apiBase}${url}`, headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' } })
    expect(answer.statusCode).toBe(200)
    const [sheet] = (await readXlsx(answer.rawPayload)).sheets
    return (sheet?.rows ?? []) as (string | null)[][]
  }

  it('have the invalid rows with their problems, and can be corrected and uploaded', async () => {
    const { data } = await upload('card_bin', 'Record,Remark\n411111,\n12345,Tests\n4242424242424242,\n')
    const path = downloadInvalidRows.path.replace(':id', business.liveId).replace(':uploadId', data.id)
    const rows = await download(path)
    expect(rows).toEqual([
      ['Record', 'Remark', 'Row', 'Problem'],
      ['12345', 'Tests', '3', 'A BIN has 6 to 8 digits. If the spreadsheet removed leading zeros, format the cell as text and enter it again.'],
      ['424242******4242', '', '4', 'A BIN has 6 to 8 digits.'],
    ])
    const corrected = await writeWorkbook({
      name: 'Records',
      rows: rows.map(([record, ...more]) => [record === '12345' ? '012345' : (record ?? null), ...more]),
    })
    const again = (await upload('card_bin', corrected, {}, 'invalid.xlsx')).data
    expect(again.rows.map(({ line, record, remark }) => [line, record, remark])).toEqual([
      [2, '012345', 'Tests'],
      [3, null, null],
    ])
  })

  it('have an empty template with the columns', async () => {
    const [header, ...rest] = await download(downloadRiskTemplate.path.replace(':id', business.liveId).replace(':type', 'ip'))
    expect(header).toEqual(['Record', 'Remark'])
    expect(rest.flat().every((cell) => cell === null)).toBe(true)
  })
})
