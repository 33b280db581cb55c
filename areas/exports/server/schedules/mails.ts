import { listLimitHolders } from '#areas/team/server/rights/index.ts'
import type { UserId } from '#kernel/ids.ts'
import { type Locale, locales, sentenceGap } from '#kernel/locale.ts'
import type { LimitHolder, TenantContext } from '#server/infra/context.ts'
import { type AppError, errorText, ruleText } from '#server/infra/errors.ts'
import { derivedId } from '#server/infra/keys/crypto.ts'
import { text } from '#server/infra/texts.ts'
import type { WorkOptions } from '#server/infra/work/round.ts'
import { type ExportSource, mayRead } from '../source-store.ts'
import { deleteReadyFiles, findReadyFiles, getAccountName, type NewExportMail, queueExportMails, type ReadyFile } from './mails-store.ts'
import { lockSchedule, type ScheduleRow, updateSchedule } from './schedules-store.ts'

/** Whether a member can open the file of a list. */
export function mayReceive(member: Pick<LimitHolder, 'permissions'>, source: ExportSource): boolean {
  return member.permissions.has('exports.manage') && mayRead(member, source)
}

/**
 * Sends the emails of files that are ready. They are queued in a transaction of people that commits before the account's, under IDs that follow from file and
 * reader: if the account's is rolled back, they are queued already. @returns of how many files.
 */
export async function announceFiles(
  context: TenantContext,
  database: WorkOptions['database'],
  sources: readonly ExportSource[],
  countMax: number,
): Promise<number> {
  const { merchantId, realNow } = context
  const files = await findReadyFiles(context, countMax)
  if (files.length === 0) return 0
  const dropped = await database.transaction({ kind: 'work' }, async (db) => {
    const members = await listLimitHolders(db, merchantId, realNow)
    const notices = files.map((file) => noticeOf(merchantId, file, members, sources))
    await queueExportMails(
      db,
      merchantId,
      realNow,
      notices.flatMap(({ mails }) => mails),
    )
    return notices
  })
  for (const { scheduleId, lost } of dropped) if (lost.length > 0) await dropRecipients(context, scheduleId, lost)
  await deleteReadyFiles(
    context,
    files.map(({ job_id }) => job_id),
  )
  return files.length
}

/**
 * Tells the creator of a schedule, who may have left, and its recipients why it is paused. As above, the emails are queued before the account's transaction
 * commits, under IDs that follow from run and reader.
 */
export async function announcePause(
  context: TenantContext,
  database: WorkOptions['database'],
  source: ExportSource,
  { id, created_by, recipients, next_run_at }: ScheduleRow,
  refusal: AppError,
): Promise<void> {
  const { merchantId, realNow } = context
  const runAt = next_run_at ?? realNow
  const reasonIn = (locale: Locale) => {
    const rules = refusal.brokenRules.map(({ rule, values }) => ruleText(locale, rule, values))
    return rules.length > 0 ? rules.join(sentenceGap(locale)) : errorText(locale, refusal.errorName, refusal.values)
  }
  const details = {
    letter: 'scheduled_export_paused',
    account: merchantId,
    business: await getAccountName(context),
    title: inEach((locale) => text(locale, `exports:lists.${source.list}`)),
    reason: inEach(reasonIn),
  }
  await database.transaction({ kind: 'work' }, async (db) => {
    const members = await listLimitHolders(db, merchantId, realNow)
    const readers = recipients.filter((userId) => members.some((member) => member.userId === userId && mayReceive(member, source)))
    const mails = [...new Set([created_by, ...readers])].map(
      (user_id): NewExportMail => ({
        id: derivedId('mail', runAt, `${merchantId}/${id}/${runAt.toISOString()}/${user_id}/paused`),
        user_id,
        details,
      }),
    )
    await queueExportMails(db, merchantId, realNow, mails)
  })
}

/** A text in each language, of which the mail takes its reader's. */
const inEach = (say: (locale: Locale) => string) => Object.fromEntries(locales.map((locale) => [locale, say(locale)]))

/** The emails of one file: to the recipients who may read the list now, and to its creator about the others. */
function noticeOf(
  merchantId: string,
  { job_id, created_at, request, account_name }: ReadyFile,
  members: readonly LimitHolder[],
  sources: readonly ExportSource[],
) {
  const source = sources.find(({ list }) => list === request.list)
  const isReader = (userId: UserId) => members.some((member) => member.userId === userId && source && mayReceive(member, source))
  const { id: scheduleId, recipients } = request.schedule
  const lost = recipients.filter((userId) => !isReader(userId))
  const mail = (letter: string, user_id: UserId, further: Readonly<Record<string, string>> = {}): NewExportMail => ({
    id: derivedId('mail', created_at, `${merchantId}/${job_id}/${user_id}/${letter}`),
    user_id,
    details: {
      letter,
      account: merchantId,
      business: account_name,
      title: source ? inEach((locale) => text(locale, `exports:lists.${source.list}`)) : {},
      ...further,
    },
  })
  const names = lost.map((userId) => members.find((member) => member.userId === userId)?.name).filter((name) => typeof name === 'string')
  const toCreator = mail('scheduled_export_dropped', request.requested_by.user_id, { names: names.join(', '), count: String(lost.length) })
  return {
    scheduleId,
    lost,
    mails: [...recipients.filter(isReader).map((userId) => mail('scheduled_export', userId)), ...(lost.length > 0 ? [toCreator] : [])],
  }
}

/** Takes members off a schedule, which pauses without any. */
async function dropRecipients(context: TenantContext, id: string, lost: readonly UserId[]): Promise<void> {
  const schedule = await lockSchedule(context, id)
  if (!schedule) return
  const recipients = schedule.recipients.filter((userId) => !lost.includes(userId))
  await updateSchedule(context, id, { recipients, ...(recipients.length === 0 && { next_run_at: null }) })
}
