import * as z from 'zod/mini'
import { noticeKinds } from '#areas/identity/contract/notices.ts'
import { isAlwaysMailedToOwner } from '#areas/notifications/contract/events.ts'
import { findLimitHolder } from '#areas/team/server/rights/index.ts'
import { defaultLocale } from '#kernel/locale.ts'
import { dayMs } from '#kernel/time/durations.ts'
import type { Brand } from '#server/infra/brand/brand.ts'
import type { PublicAddress } from '#server/infra/config/public-address.ts'
import type { RequestContext, UserContext } from '#server/infra/context.ts'
import { runAsUser } from '#server/infra/user-work.ts'
import { mostUrgentFirst } from '../texts/index.ts'
import { composeDomainCode } from './domain-code.ts'
import { brandAttachments, formatHtml } from './html-form.ts'
import { composeInvitation } from './invitation.ts'
import {
  type Circumstances,
  type FilledLetter,
  fillLetter,
  formatText,
  type LetterContent,
  ownershipLetters,
  type SecurityChange,
  scheduledExportLetters,
} from './letter.ts'
import { makeLink } from './links.ts'
import type { MailPlace, WrittenMail } from './mailer.ts'
import { commonEventOf, fillNotificationLetter } from './notification-letter.ts'
import type { MailKind, QueuedMail } from './outbox-store.ts'
import { writeReceiptMail } from './receipt/write.ts'
import { findMailedNotifications, findRecipient, getMailUser, type MailedNotification, type MailUser, noteLock, ownsBusiness } from './recipients-store.ts'
import { makeUnsubscribeLinks } from './unsubscribe.ts'

const shownText = z.nullish(z.union([z.string(), z.pipe(z.number(), z.transform(String))]))
const circumstances = z.object({ browser: shownText, system: shownText, ip: shownText, time: z.iso.datetime() })
const change = z.object({
  change: z.enum(noticeKinds.filter((kind): kind is SecurityChange => kind !== 'new_device')),
  subject: shownText,
})
const openedAccount = z.object({ business: z.optional(z.string()) })
const openedLinkMs = 3 * dayMs
const transfer = z.object({ letter: z.enum(ownershipLetters), business: z.string(), by: z.string() })
const inEachLanguage = z.record(z.string(), z.string())
const scheduledExport = z.object({
  letter: z.enum(scheduledExportLetters),
  account: z.string(),
  business: z.string(),
  title: inEachLanguage,
  names: z.optional(z.string()),
  reason: z.optional(inEachLanguage),
})
const newAddress = z.object({ new_email: z.optional(z.string()) })

/** A mail to somebody who has an account. */
type MailToUser = QueuedMail & { readonly kind: Exclude<MailKind, 'invitation' | 'domain_code' | 'notifications' | 'receipt'> }

/** What a mail says and to whom, but for what is the same in all of its user's mails. */
interface Message
  extends Pick<LetterContent, 'letter' | 'link' | 'linkEndsAt'>,
    Partial<Pick<LetterContent, 'name' | 'subject' | 'by' | 'code' | 'circumstances'>> {
  readonly to: string
}

/**
 * Writes a queued mail, with a new link where it carries one. Null where nothing is to be sent:
 * nobody has the address, or what the mail asks for is done or asked for anew.
 */
export async function writeMail(context: RequestContext, place: MailPlace, mail: QueuedMail): Promise<WrittenMail | null> {
  const { id, kind } = mail
  if (kind === 'receipt') return writeReceiptMail(mail, place.brand)
  if (kind === 'invitation' || kind === 'domain_code') {
    const composed = await (kind === 'invitation' ? composeInvitation : composeDomainCode)(context, place, mail)
    return composed && { id, ...formatMail(place, composed.reader, { letter: kind, to: mail.toEmail, ...composed.message }) }
  }
  const userId = mail.userId ?? (await findRecipient(context, mail.toEmail))?.userId
  if (userId === undefined) return null
  return runAsUser(place.database, context, userId, async (userContext) => {
    const user = await getMailUser(userContext)
    if (kind === 'notifications') return writeNotifications(userContext, place, mail, user)
    const message = await composeMessage(userContext, place.address, { ...mail, kind }, user)
    return message && { id, ...formatMail(place, user, message) }
  })
}

function formatMail(
  { address, brand }: MailPlace,
  { language, timeZone }: Pick<MailUser, 'language' | 'timeZone'>,
  { to, ...message }: Message,
): Omit<WrittenMail, 'id'> {
  const { host } = new URL(address.dashboard)
  const letter = fillLetter({ name: null, subject: null, by: null, circumstances: null, ...message, language, timeZone, product: brand.name, host })
  return { to, language, timeZone, ...writeForms(letter, brand), oneClickUnsubscribe: null }
}

function writeForms(letter: FilledLetter, brand: Brand): Pick<WrittenMail, 'subject' | 'text' | 'html' | 'attachments'> {
  return { subject: letter.subject, text: formatText(letter), html: formatHtml(letter, brand), attachments: brandAttachments(brand) }
}

const notificationIds = z.object({ ids: z.array(z.string()) })

/** Null where the reader has no access to any of the accounts anymore. */
async function writeNotifications(
  context: UserContext,
  { keys, address, brand }: MailPlace,
  { id, toEmail, details }: QueuedMail,
  { userId, language, timeZone }: MailUser,
): Promise<WrittenMail | null> {
  const notifications = mostUrgentFirst(await findMailedNotifications(context, notificationIds.parse(details).ids), context.now)
  if (notifications.length === 0) return null
  const event = commonEventOf(notifications)
  const isFixed = event !== null && isAlwaysMailedToOwner(event) && (await ownsBusiness(context))
  const links = isFixed ? null : makeUnsubscribeLinks(keys, address, { userId, event })
  const letter = fillNotificationLetter({
    language,
    notifications,
    now: context.now,
    respondsIn: await listAccountsToRespondIn(context, notifications),
    dashboard: address.dashboard,
    product: brand.name,
    unsubscribe: links?.page ?? null,
  })
  return { id, to: toEmail, language, timeZone, ...writeForms(letter, brand), oneClickUnsubscribe: links?.oneClick ?? null }
}

/** Accounts with disputes that the reader may respond to. */
async function listAccountsToRespondIn({ db, userId }: UserContext, notifications: readonly MailedNotification[]): Promise<ReadonlySet<string>> {
  const ids = new Set(notifications.flatMap(({ objectId, accountId }) => (objectId?.startsWith('dp_') ? [accountId] : [])))
  const holders = await Promise.all([...ids].map(async (id) => ({ id, holder: await findLimitHolder(db, id, userId) })))
  return new Set(holders.flatMap(({ id, holder }) => (holder?.permissions.has('disputes.respond') ? [id] : [])))
}

async function composeMessage(context: UserContext, address: PublicAddress, mail: MailToUser, user: MailUser): Promise<Message | null> {
  const { kind, toEmail, details } = mail
  const toUser = { to: toEmail, name: user.name, linkEndsAt: null }
  switch (kind) {
    case 'confirm_email':
      return composeConfirmation(context, address, mail, user)
    case 'reset_password':
      return composeReset(context, address, mail, toUser)
    case 'unlock': {
      await noteLock(context, mail)
      const link = await makeLink(context, address, { id: linkIdOf(mail), purpose: kind, email: null })
      return link && { ...toUser, letter: kind, link: link.url, linkEndsAt: link.expiresAt }
    }
    case 'address_taken':
      return { ...toUser, letter: kind, link: `${address.dashboard}/user/login` }
    case 'notification_test':
      return { ...toUser, letter: kind, link: `${address.dashboard}/settings/notifications` }
    case 'new_device':
      return { ...toUser, letter: kind, link: securityPage(address), circumstances: readCircumstances(details) }
    case 'ownership': {
      const { letter, business, by } = transfer.parse(details)
      // Open to every member: the recipient may have no permission for the team.
      return { ...toUser, letter, link: `${address.dashboard}/settings/ownership`, subject: business, by }
    }
    case 'scheduled_export': {
      const { letter, account, business, title, names, reason } = scheduledExport.parse(details)
      const link = `${address.dashboard}/open?${new URLSearchParams({ account, to: '/exports' })}`
      return {
        ...toUser,
        letter,
        link,
        subject: `${title[user.language] ?? title[defaultLocale]}, ${business}`,
        by: reason?.[user.language] ?? reason?.[defaultLocale] ?? (names || null),
      }
    }
    case 'security_changed': {
      const { change: letter, subject = null } = change.parse(details)
      return { ...toUser, letter, link: securityPage(address), subject, circumstances: readCircumstances(details) }
    }
  }
}

/** For whom an account was opened, a password is not another one but the first, and there is no hurry. */
async function composeReset(context: UserContext, address: PublicAddress, mail: QueuedMail, toUser: Pick<Message, 'to' | 'name'>): Promise<Message | null> {
  const { business } = openedAccount.parse(mail.details)
  const first = business === undefined ? {} : { lifeMs: openedLinkMs }
  const link = await makeLink(context, address, { id: linkIdOf(mail), purpose: 'reset_password', email: null, ...first })
  if (!link) return null
  const opened = business === undefined ? { letter: 'reset_password' as const } : { letter: 'account_opened' as const, subject: business }
  return { ...toUser, ...opened, link: link.url, linkEndsAt: link.expiresAt }
}

/** Nobody's name is in it: whoever entered the address has chosen that name, and the reader may be somebody else. */
async function composeConfirmation(context: UserContext, address: PublicAddress, mail: QueuedMail, user: MailUser): Promise<Message | null> {
  const { new_email: newEmail } = newAddress.parse(mail.details)
  if (newEmail === undefined && user.isEmailConfirmed) return null
  const to = newEmail ?? user.email
  const link = await makeLink(context, address, { id: linkIdOf(mail), purpose: 'confirm_email', email: to })
  return link && { to, letter: newEmail === undefined ? 'confirm_email' : 'confirm_new_email', link: link.url, linkEndsAt: link.expiresAt }
}

/** One link a mail: written again, the mail has a new token, and the one before no longer counts. */
function linkIdOf({ id }: QueuedMail): string {
  return id.replace(/^mail_/, 'link_')
}

function securityPage({ dashboard }: PublicAddress): string {
  return `${dashboard}/settings/security`
}

function readCircumstances(details: QueuedMail['details']): Circumstances {
  const { browser = null, system = null, ip = null, time } = circumstances.parse(details)
  return { browser, system, ip, time: new Date(time) }
}
