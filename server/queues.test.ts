import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isAuditUnsealed } from '#areas/audit/server/index.ts'
import { areWebhooksDue } from '#areas/developers/server/webhooks/outbox-store.ts'
import { areDeliveriesDue } from '#areas/notifications/server/channels/index.ts'
import { areMailsDue } from '#areas/notifications/server/mail/index.ts'
import { arePushesDue } from '#areas/notifications/server/push/index.ts'
import { areInstructionsToPush } from '#areas/platform/server/instructions/push-store.ts'
import { createTestDatabase, type TestDatabase } from '#proof/support/database.ts'
import { fixedClock } from './infra/clock/clock.ts'
import { areIntentsLeft } from './infra/external/intents-store.ts'
import { startQueues, type WorkQueue } from './infra/work/queues.ts'
import { type DueCondition, findDueQueues, isLongJobOpen, isWorkDue } from './infra/work/queues-store.ts'

const now = new Date()

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.owner.query('CREATE TABLE flags (name text PRIMARY KEY, is_due boolean NOT NULL)')
  await db.owner.query(`INSERT INTO flags VALUES ('failing', true), ('other', false), ('idle', false)`)
  await db.owner.query('GRANT SELECT, UPDATE ON flags TO counterfoil_app')
})
afterAll(() => db.drop())

const conditions = {
  work: isWorkDue(['payouts'], now),
  intents: areIntentsLeft(),
  longJobs: isLongJobOpen(['export']),
  audit: isAuditUnsealed(),
  deliveries: areDeliveriesDue(now),
  pushes: arePushesDue(now),
  mails: areMailsDue(now),
  instructions: areInstructionsToPush(now),
  webhooks: areWebhooksDue(now),
} satisfies Record<string, DueCondition>
type Name = keyof typeof conditions

async function findDue(): Promise<Name[]> {
  const areDue = await findDueQueues(db.database, Object.values(conditions))
  return (Object.keys(conditions) as Name[]).filter((_, index) => areDue[index])
}

/** Rows alone, without those that they belong to. */
async function write(...statements: string[]): Promise<void> {
  const client = await db.owner.connect()
  try {
    await client.query('SET session_replication_role = replica')
    for (const statement of statements) await client.query(statement, statement.includes('$1') ? [now] : [])
    await client.query('RESET session_replication_role')
  } finally {
    client.release()
  }
}

const at = (time: string) => `$1::timestamptz ${time}`
const instruction = (next: string, overdue: string) =>
  `INSERT INTO instructions (merchant_id, id, platform_id, type, subject_id, payout_id, payload, created_at, overdue_at, next_push_at)
   VALUES ('acct_1', 'int_1', 'plat_1', 'payout.send', 'po_1', 'po_1', '{}', $1, ${at(overdue)}, ${at(next)})`
const review = (next: string) =>
  `INSERT INTO business_instructions (business_id, id, platform_id, type, payload, requested_by, requested_in, created_at, overdue_at, next_push_at)
   VALUES ('biz_1', 'int_1', 'plat_1', 'business.update', '{}', 'user_1', 'acct_1', $1, ${at("+ interval '1 day'")}, ${at(next)})`
const platform = (url: string) =>
  `INSERT INTO platforms (platform_id, name, created_at, push_url, sealed_push_secret) VALUES ('plat_1', 'Platform', $1, ${url}, ${url === 'NULL' ? 'NULL' : `'\\x01'`})`
const intent = (lease: string) =>
  `INSERT INTO intents (merchant_id, id, kind, subject_id, request, actor, created_at, leased_until)
   VALUES ('acct_1', 'int_1', 'test', 'x', '{}', '{}', now(), now() ${lease})`
const later = "+ interval '1 second'"
const earlier = "- interval '1 second'"
const tomorrow = "+ interval '1 day'"

const cases: readonly { what: string; due: readonly Name[]; rows: readonly string[] }[] = [
  { what: 'a job that is due', due: ['work'], rows: [`INSERT INTO due_work (merchant_id, job, wakes_at) VALUES ('acct_1', 'payouts', $1)`] },
  { what: 'a job of later', due: [], rows: [`INSERT INTO due_work (merchant_id, job, wakes_at) VALUES ('acct_1', 'payouts', ${at(later)})`] },
  { what: 'a job that no code has', due: [], rows: [`INSERT INTO due_work (merchant_id, job, wakes_at) VALUES ('acct_1', 'older', $1)`] },
  { what: 'an intent that a process left', due: ['intents'], rows: [intent(earlier)] },
  { what: 'an intent that a process works on', due: [], rows: [intent(tomorrow)] },
  {
    what: 'an export that waits',
    due: ['longJobs'],
    rows: [`INSERT INTO long_jobs (scope, id, kind, arguments, created_at) VALUES ('acct_1', 'job_1', 'export', '{}', now())`],
  },
  {
    what: 'a long job of another kind',
    due: [],
    rows: [`INSERT INTO long_jobs (scope, id, kind, arguments, created_at) VALUES ('', 'job_1', 'reseal', '{}', now())`],
  },
  { what: 'an audit row of a business', due: ['audit'], rows: [`INSERT INTO audit_unsealed VALUES ('business', 'biz_1', now(), 1)`] },
  { what: 'an audit row of an account', due: ['audit'], rows: [`INSERT INTO merchant_audit_unsealed VALUES ('acct_1', now(), 1)`] },
  { what: 'a notification to send', due: ['deliveries'], rows: [`INSERT INTO notification_deliveries VALUES ('user_1', 'ntf_1', 'email', $1)`] },
  { what: 'a notification to send later', due: [], rows: [`INSERT INTO notification_deliveries VALUES ('user_1', 'ntf_1', 'email', ${at(later)})`] },
  { what: 'a notification that was sent', due: [], rows: [`INSERT INTO notification_deliveries VALUES ('user_1', 'ntf_1', 'email', $1, $1)`] },
  { what: 'a push', due: ['pushes'], rows: [`INSERT INTO push_outbox VALUES ('user_1', 'push_1', 'psub_1', '{}', $1, $1)`] },
  { what: 'a push of later', due: [], rows: [`INSERT INTO push_outbox VALUES ('user_1', 'push_1', 'psub_1', '{}', $1, ${at(later)})`] },
  {
    what: 'a mail',
    due: ['mails'],
    rows: [`INSERT INTO mail_outbox (id, kind, to_email, language, created_at, next_attempt_at) VALUES ('mail_1', 'unlock', 'a@b', 'en', $1, $1)`],
  },
  {
    what: 'a mail that was sent',
    due: [],
    rows: [`INSERT INTO mail_outbox (id, kind, to_email, language, created_at) VALUES ('mail_1', 'unlock', 'a@b', 'en', $1)`],
  },
  { what: 'an instruction to push', due: ['instructions'], rows: [platform("'https://core.example'"), instruction(earlier, tomorrow)] },
  { what: 'an instruction to push later', due: [], rows: [platform("'https://core.example'"), instruction(later, tomorrow)] },
  { what: 'an instruction of a platform that reads them', due: [], rows: [platform('NULL'), instruction(earlier, tomorrow)] },
  { what: 'an instruction that is late and was never pushed', due: ['instructions'], rows: [platform('NULL'), instruction(earlier, earlier)] },
  { what: 'an instruction of a business to push', due: ['instructions'], rows: [platform("'https://core.example'"), review(earlier)] },
]

test.each(cases)('finds the queue of $what', async ({ due, rows }) => {
  expect(await findDue()).toEqual([])
  await write(...rows)
  expect(await findDue()).toEqual(due)
  const tables = ['due_work', 'intents', 'long_jobs', 'audit_unsealed', 'merchant_audit_unsealed', 'notification_deliveries', 'push_outbox', 'mail_outbox']
  await write(...[...tables, 'instructions', 'business_instructions', 'platforms'].map((table) => `DELETE FROM ${table}`))
})

test('wakes the queues that have something due; one that fails and a look that fails stop no other', async () => {
  const rounds: string[] = []
  const errors: string[] = []
  const flags = (name: string) => sql<boolean>`(SELECT is_due FROM flags WHERE name = ${name}::text)`
  const queue = (name: string, work: () => Promise<void>): WorkQueue => ({
    isDue: () => flags(name),
    busyMs: 10,
    work: async () => {
      rounds.push(name)
      await work()
      return false
    },
  })
  const setDue = (name: string, isDue: boolean) => db.owner.query('UPDATE flags SET is_due = $2 WHERE name = $1', [name, isDue])
  const queues = startQueues({
    database: db.database,
    clock: fixedClock(now),
    failedMsMax: 10_000,
    onError: (error) => errors.push(String(error)),
    queues: [
      queue('failing', () => Promise.reject(new Error('a fault'))),
      queue('other', async () => {
        await setDue('other', false)
      }),
      queue('idle', async () => {}),
    ],
  })
  const othersRounds = () => rounds.filter((name) => name === 'other').length
  await vi.waitFor(() => expect(errors).toContain('Error: a fault'), 10_000)
  const before = othersRounds()
  await setDue('other', true)
  await vi.waitFor(() => expect(othersRounds()).toBeGreaterThan(before))
  await db.owner.query('REVOKE SELECT ON flags FROM counterfoil_app')
  await vi.waitFor(() => expect(errors).toContain('error: permission denied for table flags'))
  await db.owner.query('GRANT SELECT ON flags TO counterfoil_app')
  const between = othersRounds()
  await setDue('other', true)
  await vi.waitFor(() => expect(othersRounds()).toBeGreaterThan(between))
  await queues.stop()
  // Each begins with a round, since something may be due from before.
  expect(rounds.filter((name) => name === 'idle')).toHaveLength(1)
})
