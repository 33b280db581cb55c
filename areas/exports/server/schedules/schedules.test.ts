import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ExportItem } from '#areas/exports/contract/endpoints.ts'
import {
  createExportSchedule,
  deleteExportSchedule,
  type ExportSchedule,
  listExportRecipients,
  listExportSchedules,
  pauseExportSchedule,
  sendExportSchedule,
  updateExportSchedule,
} from '#areas/exports/contract/schedules.ts'
import { deliverMails, type WrittenMail } from '#areas/notifications/server/mail/index.ts'
import { testBanking } from '#areas/payouts/test/payouts.ts'
import { makeLimitedMember } from '#areas/team/test/roles.ts'
import type { EndpointDeclaration } from '#kernel/endpoint.ts'
import { testAcquirer } from '#proof/support/account.ts'
import { inAccount, makeBusiness, makeSession, type TestBusiness, type TestMember } from '#proof/support/factories.ts'
import { testKeys } from '#proof/support/keys.ts'
import { type CallOptions, createTestServer, type TestServer } from '#proof/support/server.ts'
import { createRunner } from '#server/external.ts'
import { productBrand } from '#server/infra/brand/brand.ts'
import { workOffLongJobs } from '#server/infra/work/long-round.ts'
import { workOffDue } from '#server/infra/work/round.ts'
import { attemptJobs, exportSources } from '#server/jobs.ts'
import { exportSchedulesJob } from './run.ts'

/** Schedules of exports, their runs and their emails. */

const job = exportSchedulesJob(exportSources)
const log = { error: () => {} }
let server: TestServer
let shop: TestBusiness<'administrator' | 'finance' | 'viewer'>
let owner: TestMember
let finance: TestMember

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.owner.query('DELETE FROM export_mails')
  await server.db.owner.query('DELETE FROM export_schedules')
  await server.db.owner.query('DELETE FROM long_jobs')
  await server.db.owner.query('DELETE FROM mail_outbox')
  server.clock.set(new Date('2026-06-15T12:00:00Z'))
  shop = await makeBusiness(server, { roles: ['administrator', 'finance', 'viewer'], timeZone: 'America/New_York' })
  owner = shop.people.owner
  finance = shop.people.finance
})

/** The clock moves past the end of sessions, so each call has its own. */
const call = async <Data>(endpoint: EndpointDeclaration, { by = finance, ...options }: CallOptions & { scheduleId?: string; by?: TestMember } = {}) =>
  server.call<Data>(endpoint, { token: await makeSession(server, by.userId), ...options, params: { id: shop.liveId, scheduleId: options.scheduleId ?? '' } })
const timing = (changed: object = {}) => ({
  format: 'csv' as const,
  period: 'yesterday' as const,
  frequency: 'daily' as const,
  weekday: null,
  month_day: null,
  hour: 8,
  recipients: [finance.userId],
  ...changed,
})
const bodyOf = (changed: object = {}) => ({ list: 'payments', q: 'status:failed', columns: ['payment', 'created'], ...timing(changed) })
async function create(changed: object = {}): Promise<ExportSchedule> {
  const { status, envelope } = await call<ExportSchedule>(createExportSchedule, { body: bodyOf(changed) })
  expect({ status, envelope }).toMatchObject({ status: 200 })
  return envelope.data as ExportSchedule
}
const options = () => ({ database: server.db.database, clock: server.clock, runner: createRunner(testAcquirer, testBanking), log })
/** Runs what is due, with the files that this queues. */
async function work(): Promise<void> {
  while (await workOffDue(options(), [job]));
  while (await workOffLongJobs({ ...options() }, attemptJobs));
  while (await workOffDue(options(), [job]));
}
const at = (time: string) => server.clock.set(new Date(time))
async function requests() {
  const { rows } = await server.db.owner.query<{ request: { q: string; filters: object; file_name: string } }>(
    'SELECT arguments AS request FROM long_jobs WHERE scope = $1 ORDER BY id',
    [shop.liveId],
  )
  return rows.map(({ request }) => request)
}
async function send(): Promise<WrittenMail[]> {
  const sent: WrittenMail[] = []
  const mailer = { send: async (mail: WrittenMail) => void sent.push(mail), close: () => {} }
  await deliverMails({ ...options(), keys: testKeys, address: { dashboard: 'https://pay.example', mailbox: null }, brand: productBrand, mailer })
  return sent
}
const list = async () => (await call<ExportSchedule[]>(listExportSchedules)).envelope.data ?? []

describe('the next run', () => {
  test.each([
    // Clocks in New York go forward on March 8 at 2:00, and back on November 1 at 2:00.
    ['2026-03-07T12:00:00Z', { hour: 8 }, ['2026-03-07T13:00:00.000Z', '2026-03-08T12:00:00.000Z', '2026-03-09T12:00:00.000Z']],
    ['2026-03-07T12:00:00Z', { hour: 2 }, ['2026-03-08T07:00:00.000Z', '2026-03-09T06:00:00.000Z', '2026-03-10T06:00:00.000Z']],
    ['2026-10-31T12:00:00Z', { hour: 1 }, ['2026-11-01T06:00:00.000Z', '2026-11-02T06:00:00.000Z', '2026-11-03T06:00:00.000Z']],
    ['2026-10-31T12:00:00Z', { hour: 0 }, ['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z', '2026-11-03T05:00:00.000Z']],
    ['2026-06-15T12:00:00Z', { frequency: 'weekly', weekday: 1, hour: 9, period: 'last_week' }, ['2026-06-15T13:00:00.000Z', '2026-06-22T13:00:00.000Z']],
    [
      '2026-01-31T12:00:00Z',
      { frequency: 'monthly', month_day: 31, period: 'last_month' },
      ['2026-01-31T13:00:00.000Z', '2026-02-28T13:00:00.000Z', '2026-03-31T12:00:00.000Z'],
    ],
  ])('from %s with %j is at the hour of the wall clock, once a day', async (start, changed, runs) => {
    at(start)
    await create(changed)
    for (const run of runs) {
      expect((await list()).map(({ next_run_at }) => next_run_at)).toEqual([run])
      server.clock.set(new Date(Date.parse(run) - 1))
      await work()
      const before = (await requests()).length
      at(run)
      await work()
      expect((await requests()).length).toBe(before + 1)
      // Whatever the hour before it is.
      server.clock.set(new Date(Date.parse(run) + 3_600_000))
      await work()
      expect((await requests()).length).toBe(before + 1)
    }
  })

  test.each([
    ['yesterday', '2026-03-07', '2026-03-07', 'payments-2026-03-07.csv'],
    ['last_week', '2026-02-23', '2026-03-01', 'payments-2026-02-23-to-2026-03-01.csv'],
    ['last_month', '2026-02-01', '2026-02-28', 'payments-2026-02.csv'],
  ])('makes a file of %s in the zone of the business', async (period, from, to, name) => {
    at('2026-03-08T04:30:00Z')
    await create({ period, q: 'status:failed created:2020' })
    expect((await list())[0]?.q).toBe('status:failed')
    // March 8, 8:00 in New York.
    at('2026-03-08T12:00:00Z')
    await work()
    expect(await requests()).toMatchObject([{ filters: { status: ['failed'], created_from: from, created_to: to }, file_name: name }])
  })

  test('makes a file in the order of the list', async () => {
    const { sort } = await create({ list: 'disputes', q: '', columns: ['dispute'], sort: 'deadline' })
    expect(sort).toBe('deadline')
    at('2026-06-16T12:00:00Z')
    await work()
    expect(await requests()).toMatchObject([{ filters: { order: { sort: 'deadline', at: '2026-06-16T12:00:00.000Z', currency: 'USD' } } }])
  })

  test('of a query that the list no longer takes is paused, with an email that says why, and holds up no other', async () => {
    const { id } = await create()
    await create({ hour: 9 })
    await server.db.owner.query('UPDATE export_schedules SET q = $1 WHERE id = $2', ['gone:yes', id])
    at('2026-06-16T14:00:00Z')
    await work()
    expect((await requests()).length).toBe(1)
    expect((await list()).find((schedule) => schedule.id === id)).toMatchObject({ is_paused: true, last_run_at: null })
    const paused = (await send()).filter(({ subject }) => subject === 'A scheduled export is paused')
    expect(paused.map(({ to }) => to)).toEqual([finance.email])
    expect(paused[0]?.text).toContain('Unknown filter "gone".')
  })

  test('of a query that the list no longer takes is announced to the recipients as well, and they can be changed', async () => {
    const { id } = await create({ recipients: [owner.userId, finance.userId] })
    await server.db.owner.query('UPDATE export_schedules SET q = $1 WHERE id = $2', ['gone:yes', id])
    at('2026-06-16T14:00:00Z')
    await work()
    const mails = await send()
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [owner.email, finance.email].map((to) => [to, 'A scheduled export is paused']).toSorted(),
    )
    expect((await call(updateExportSchedule, { scheduleId: id, body: timing() })).envelope.data).toMatchObject({
      is_paused: true,
      recipients: [{ id: finance.userId }],
    })
    expect(await call(updateExportSchedule, { scheduleId: id, body: timing({ period: 'last_week' }) })).toMatchObject({ status: 422 })
  })

  test('of several missed days makes one file', async () => {
    await create()
    at('2026-06-20T18:00:00Z')
    await work()
    expect((await requests()).length).toBe(1)
    expect((await list())[0]).toMatchObject({ next_run_at: '2026-06-21T12:00:00.000Z', last_run_at: '2026-06-20T18:00:00.000Z' })
  })
})

describe('exactly once', () => {
  test('with several workers at the same time', async () => {
    await create()
    at('2026-06-16T12:00:00Z')
    await Promise.all(Array.from({ length: 4 }, () => workOffDue(options(), [job])))
    expect((await requests()).length).toBe(1)
    await work()
    await Promise.all(Array.from({ length: 4 }, () => workOffDue(options(), [job])))
    expect((await send()).length).toBe(1)
  })

  test('where a worker dies before its COMMIT, also after the emails are queued', async () => {
    await create()
    at('2026-06-16T12:00:00Z')
    const die = () =>
      inAccount(server, { merchantId: shop.liveId }, async (context) => {
        await job.run(context, options().runner, 0, server.db.database)
        throw new Error('killed')
      })
    await expect(die()).rejects.toThrow('killed')
    expect(await requests()).toEqual([])
    await workOffDue(options(), [job])
    await workOffLongJobs({ ...options() }, attemptJobs)
    await expect(die()).rejects.toThrow('killed')
    expect((await server.db.owner.query('SELECT FROM mail_outbox')).rowCount).toBe(1)
    await work()
    expect((await send()).length).toBe(1)
    expect((await requests()).length).toBe(1)
  })
})

describe('the email', () => {
  test('has a link and no data, and goes to those who may read the list then', async () => {
    const { id } = await create({ recipients: [owner.userId, finance.userId] })
    at('2026-06-16T12:00:00Z')
    await work()
    const mails = await send()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([owner.email, finance.email].toSorted())
    expect(mails[0]?.subject).toBe('Your scheduled export is ready')
    expect(mails[0]?.text).toContain(`https://pay.example/open?account=${shop.liveId}&to=%2Fexports`)
    expect(JSON.stringify(mails)).not.toMatch(/Payment,|pi_/)
    const { rows } = await server.db.owner.query('SELECT arguments -> $2 ->> $3 AS id FROM long_jobs WHERE scope = $1', [shop.liveId, 'schedule', 'id'])
    expect(rows).toEqual([{ id }])
  })

  test('leaves out who lost the right, who is taken off the schedule, and the creator is told once', async () => {
    const narrow = await makeLimitedMember(server, shop, ['exports.manage', 'payments.read'])
    await create({ recipients: [owner.userId, narrow.userId] })
    at('2026-06-16T12:00:00Z')
    await workOffDue(options(), [job])
    await server.db.owner.query(`UPDATE roles SET permissions = '{exports.manage}' WHERE id = $1`, [narrow.roleId])
    await work()
    const mails = await send()
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        [owner.email, 'Your scheduled export is ready'],
        [finance.email, 'A recipient was removed from your scheduled export'],
      ].toSorted(),
    )
    expect(mails.find(({ to }) => to === finance.email)?.text).toContain('Narrow Member')
    expect((await list())[0]?.recipients.map(({ id }) => id)).toEqual([owner.userId])
    at('2026-06-17T12:00:00Z')
    await work()
    expect((await send()).map(({ to }) => to)).toEqual([owner.email])
  })

  test('pauses a schedule that has nobody left', async () => {
    const narrow = await makeLimitedMember(server, shop, ['exports.manage', 'payments.read'])
    const { id } = await create({ recipients: [narrow.userId] })
    await server.db.owner.query(`UPDATE roles SET permissions = '{payments.read}' WHERE id = $1`, [narrow.roleId])
    at('2026-06-16T12:00:00Z')
    await work()
    expect((await send()).map(({ to }) => to)).toEqual([finance.email])
    expect((await list())[0]).toMatchObject({ is_paused: true, next_run_at: null })
    expect(await call(pauseExportSchedule, { scheduleId: id, body: { is_paused: false } })).toMatchObject({ status: 422 })
  })
})

describe('members', () => {
  test('pause, resume, change, send and delete a schedule', async () => {
    const { id } = await create()
    expect((await call(pauseExportSchedule, { scheduleId: id, body: { is_paused: true } })).envelope.data).toMatchObject({ is_paused: true })
    at('2026-06-17T18:00:00Z')
    await work()
    expect(await requests()).toEqual([])
    expect((await call(pauseExportSchedule, { scheduleId: id, body: { is_paused: false } })).envelope.data).toMatchObject({
      next_run_at: '2026-06-18T12:00:00.000Z',
    })
    expect((await call(updateExportSchedule, { scheduleId: id, body: timing({ hour: 20, frequency: 'weekly', weekday: 3 }) })).envelope.data).toMatchObject({
      next_run_at: '2026-06-18T00:00:00.000Z',
      frequency: 'weekly',
    })
    expect((await call<ExportItem>(sendExportSchedule, { scheduleId: id })).envelope.data).toMatchObject({ schedule_id: id, state: 'waiting' })
    await work()
    expect((await send()).length).toBe(1)
    expect((await call(deleteExportSchedule, { scheduleId: id })).status).toBe(200)
    expect(await list()).toEqual([])
    at('2026-06-30T18:00:00Z')
    await work()
    expect((await requests()).length).toBe(1)
  })

  test.each([
    ['a week without a day', { frequency: 'weekly' }, 'weekday'],
    ['a day with a weekday', { weekday: 3 }, 'weekday'],
    ['a month without a day', { frequency: 'monthly' }, 'month_day'],
    ['an unknown column', { columns: ['iban'] }, 'columns'],
    ['an order that the list does not have', { sort: 'deadline' }, 'sort'],
    ['a query that is wrong', { q: 'status:nope' }, 'q'],
    ['a part of the balance, which takes no days', { list: 'movements', q: 'balance:pending currency:USD', columns: ['amount'] }, 'q'],
    ['one payment, of which days say nothing', { q: 'id:pi_1' }, 'q'],
    ['nobody', { recipients: [] }, 'recipients'],
    ['somebody who may not export', () => ({ recipients: [shop.people.viewer.userId] }), 'recipients'],
    ['somebody of another business', () => ({ recipients: ['usr_other'] }), 'recipients'],
  ])('cannot schedule %s', async (_, given, field) => {
    const changed = typeof given === 'function' ? given() : given
    const { status, envelope } = await call<{ path: string }[]>(createExportSchedule, { body: bodyOf(changed) })
    expect({ status, text: JSON.stringify(envelope) }).toMatchObject({ status: 422, text: expect.stringContaining(`"${field}"`) })
  })

  test('see only schedules and recipients of lists that they may read', async () => {
    const { id } = await create()
    await call(createExportSchedule, { by: owner, body: { ...bodyOf({ recipients: [owner.userId] }), list: 'audit_log', q: '', columns: ['action'] } })
    expect((await list()).map((schedule) => schedule.id)).toEqual([id])
    const { envelope } = await call<{ id: string }[]>(listExportRecipients, { query: { list: 'payments' } })
    expect(envelope.data?.map((member) => member.id).toSorted()).toEqual([owner, finance, shop.people.administrator].map(({ userId }) => userId).toSorted())
    expect(await call(listExportRecipients, { query: { list: 'audit_log' } })).toMatchObject({ status: 403 })
    const hidden = (await call<ExportSchedule[]>(listExportSchedules, { by: owner })).envelope.data?.find((schedule) => schedule.list === 'audit_log')
    expect(await call(deleteExportSchedule, { scheduleId: hidden?.id ?? '' })).toMatchObject({ status: 404 })
  })
})
