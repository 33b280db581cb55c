import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelExport, createExport, type ExportItem, listExports, repeatExport } from '#areas/exports/contract/endpoints.ts'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import { allColumns, openPaymentExports, type PaymentExports } from '#areas/exports/test/payment-exports.ts'
import { codeStepUp } from '#kernel/envelope.ts'
import { makeSession } from '#proof/support/factories.ts'
import { deleteEndedJobs } from '#server/infra/work/long-jobs-store.ts'

/** Who may request exports, and what becomes of them. */

let place: PaymentExports
beforeAll(async () => {
  place = await openPaymentExports()
})
afterAll(() => place.close())
beforeEach(() => place.clear())

test('an export that is canceled ends immediately while it waits', async () => {
  const { id } = await place.request()
  expect((await place.call(cancelExport, { exportId: id })).envelope.data).toMatchObject({ state: 'canceled', file: null })
  expect(await place.work()).toBe(false)
  expect((await place.download(id)).statusCode).toBe(409)
  expect((await place.call(cancelExport, { exportId: id })).status).toBe(409)
})

describe('running an export again', () => {
  test('makes a new file with the rows of now, of the same query, columns and format, for who asks', async () => {
    await place.insertBulk(2, 'first')
    const { id } = await place.request({ columns: ['order', 'payment'], q: 'created:2026-06-01', format: 'xlsx' })
    await place.work()
    await place.insertBulk(1, 'second', 10)
    const { status, envelope } = await place.call(repeatExport, { exportId: id, token: place.shop.people.owner.token })
    expect(status).toBe(200)
    const again = envelope.data as ExportItem
    expect(again.id).not.toBe(id)
    await place.work()
    const same = { list: 'payments', q: 'created:2026-06-01', columns: ['order', 'payment'], format: 'xlsx', state: 'done' }
    expect(await place.find(again.id)).toMatchObject({ ...same, row_count: 3, requested_by: place.shop.people.owner.name })
    expect(await place.find(id)).toMatchObject({ ...same, row_count: 2, requested_by: place.finance.name })
  })

  test('keeps the rows that were picked', async () => {
    await place.insertBulk(3, 'picked', 86_400)
    const { id } = await place.request({ columns: ['payment'], ids: ['pi_picked1', 'pi_picked3'] })
    await place.call(cancelExport, { exportId: id })
    const again = (await place.call(repeatExport, { exportId: id })).envelope.data
    await place.work()
    expect(await place.find(again?.id ?? '')).toMatchObject({ state: 'done', row_count: 2, picked_count: 2 })
  })

  test('is refused while it waits, beyond five, without the right to the list and in another account', async () => {
    const { id } = await place.request({ columns: ['payment'] })
    expect((await place.call(repeatExport, { exportId: id })).status).toBe(409)
    await place.work()
    expect((await place.call(repeatExport, { exportId: id, token: place.shop.people.support.token })).status).toBe(403)
    const elsewhere = { token: place.other.people.owner.token, params: { id: place.other.liveId, exportId: id } }
    expect((await place.server.call(repeatExport, elsewhere)).status).toBe(404)
    for (let open = 0; open < exportLimits.exportsOpenMax; open++) await place.request()
    expect((await place.call(repeatExport, { exportId: id })).status).toBe(409)
  })
})

describe('a file with email addresses', () => {
  test.each([
    { list: 'payments', columns: ['payment', 'customer'] },
    { list: 'customers', columns: ['email'] },
    { list: 'members', columns: ['member'] },
    { list: 'audit_log', columns: ['actor'] },
    { list: 'audit_log', columns: ['action'] },
  ] as const)('is only downloaded after a step-up: $list', async (body) => {
    const { owner } = place.shop.people
    const { id } = await place.request({ ...body }, { token: owner.token })
    await place.work()
    const token = await makeSession(place.server, owner.userId, { isSteppedUp: false })
    const refused = await place.download(id, { ...owner, token })
    expect([refused.statusCode, refused.json().code]).toEqual([403, codeStepUp])
    expect((await place.download(id, owner)).statusCode).toBe(200)
  })

  test('is not one without them', async () => {
    const { id } = await place.request({ columns: ['payment', 'amount'] })
    await place.work()
    const token = await makeSession(place.server, place.finance.userId, { isSteppedUp: false })
    expect((await place.download(id, { ...place.finance, token })).statusCode).toBe(200)
  })
})

test('files are deleted after seven days', async () => {
  const { id } = await place.request({ columns: ['payment'] })
  await place.work()
  const age = (interval: string) => place.server.db.owner.query('UPDATE long_jobs SET finished_at = now() - $1::interval', [interval])
  await age('6 days 23 hours')
  expect(await deleteEndedJobs(place.server.db.database, exportLimits.exportDays, 20)).toBe(false)
  expect((await place.download(id)).statusCode).toBe(200)
  await age('7 days 1 second')
  expect((await place.download(id)).statusCode).toBe(404)
  expect(await place.list()).toEqual([])
  expect(await place.partCount()).toBe(1)
  expect(await deleteEndedJobs(place.server.db.database, exportLimits.exportDays, 1)).toBe(true)
  expect(await place.partCount()).toBe(0)
  expect((await place.server.db.owner.query('SELECT FROM long_jobs')).rowCount).toBe(0)
})

describe('who may', () => {
  test('only members who may also read the list request, see and download its exports', async () => {
    const { id } = await place.request({ columns: ['payment'] })
    await place.work()
    const { owner } = place.server.db
    const keys = [place.shop.businessId, place.shop.people.viewer.memberId]
    await owner.query('DELETE FROM member_roles WHERE business_id = $1 AND member_id = $2', keys)
    await owner.query(`INSERT INTO roles (business_id, id, name, permissions, created_at) VALUES ($1, 'role_export', 'Export', '{exports.manage}', now())`, [
      place.shop.businessId,
    ])
    await owner.query(`INSERT INTO member_roles (business_id, member_id, role_id) VALUES ($1, $2, 'role_export')`, keys)
    const { token } = place.shop.people.viewer
    expect((await place.call(createExport, { token, body: allColumns })).status).toBe(403)
    expect((await place.call(listExports, { token })).envelope.data).toMatchObject({ items: [] })
    expect((await place.download(id, place.shop.people.viewer)).statusCode).toBe(404)
    expect((await place.call(cancelExport, { token, exportId: id })).status).toBe(404)
    // The owner sees what finance requested.
    expect((await place.download(id, place.shop.people.owner)).statusCode).toBe(200)
  })

  test('nobody of another business, nor through another account', async () => {
    const { id } = await place.request({ columns: ['payment'] })
    await place.work()
    expect((await place.download(id, place.other.people.owner)).statusCode).toBe(404)
    expect((await place.download(id, place.other.people.owner, place.other.liveId)).statusCode).toBe(404)
    expect((await place.download(id, place.finance, place.shop.sandboxId)).statusCode).toBe(404)
  })

  test('every request, cancellation, retry and download leaves an audit row', async () => {
    const first = await place.request({ columns: ['payment'], q: 'status:failed' })
    await place.work()
    await place.download(first.id)
    const second = await place.request({ columns: ['payment'] })
    await place.call(cancelExport, { exportId: second.id })
    const { rows } = await place.server.db.owner.query(
      `SELECT action, target_id, user_id FROM merchant_audit_events WHERE merchant_id = $1 AND target_id = ANY($2) ORDER BY id`,
      [place.shop.liveId, [first.id, second.id]],
    )
    const row = (action: string, target_id: string) => ({ action, target_id, user_id: place.finance.userId })
    expect(rows).toEqual([
      row('export.requested', first.id),
      row('export.downloaded', first.id),
      row('export.requested', second.id),
      row('export.canceled', second.id),
    ])
  })
})

describe('a request is refused', () => {
  test.each([
    [{ columns: ['payment', 'secret'] }, 'columns'],
    [{ columns: ['constructor'] }, 'columns'],
    [{ columns: [] }, 'columns'],
    [{ q: 'nonsense:1' }, 'q'],
    [{ q: 'created:2026-06-02..2026-06-01' }, 'q'],
    [{ list: 'people' }, 'list'],
    [{ format: 'pdf' }, 'format'],
  ])('with %j', async (body, path) => {
    const { status, fields } = await place.call(createExport, { body: { ...allColumns, ...body } })
    expect([status, fields.map((field) => field.path)]).toEqual([422, [path]])
  })

  test('while five others wait', async () => {
    for (let open = 0; open < exportLimits.exportsOpenMax; open++) await place.request()
    expect((await place.call(createExport, { body: allColumns })).status).toBe(409)
  })
})

test('an account runs one export at a time, so others find a worker', async () => {
  const [mine] = [await place.request({ columns: ['payment'] }), await place.request({ columns: ['payment'] })]
  const theirs = await place.server.call<ExportItem>(createExport, {
    token: place.other.people.owner.token,
    params: { id: place.other.liveId },
    body: { ...allColumns, columns: ['payment'] },
  })
  const { rows } = await place.server.db.owner.query<{ id: string }>(`
    SELECT a.id FROM claim_long_job('{export}', 'one', 45) a UNION ALL SELECT b.id FROM claim_long_job('{export}', 'two', 45) b
    UNION ALL SELECT c.id FROM claim_long_job('{export}', 'three', 45) c`)
  expect(rows.map(({ id }) => id)).toEqual([mine?.id, theirs.envelope.data?.id])
})
