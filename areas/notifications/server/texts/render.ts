import type { BankAccountAction, TeamChangeAction } from '#areas/approvals/contract/second-person.ts'
import { areaOf, type NotificationEvent } from '#areas/notifications/contract/events.ts'
import type { RequirementKind } from '#areas/settings/contract/compliance/endpoints.ts'
import { formatVampPercent, vampLimits } from '#areas/vamp/contract/vamp-ratio.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'
import { findTimeFormat, formatMoment } from '#kernel/time/times.ts'
import { text } from '#server/infra/texts.ts'

/** Values of an event's texts. Never card data or a secret. */
export interface NotificationData {
  readonly amount_minor?: number
  readonly currency?: string
  /** The response deadline. */
  readonly due_at?: string
  /** The last four characters of the bank account's number. */
  readonly last4?: string
  /** Why a platform rejected something, in its own words. */
  readonly reason?: string
  /** The kind of a required document. */
  readonly document?: RequirementKind
  /** The requester of an approval or whoever decided on it, whoever created or changed a key, a webhook endpoint or the provider, the author of a note, or the new member. */
  readonly member?: string
  /** Name of an exported file. */
  readonly file?: string
  /** The visible ends of a secret key. */
  readonly key?: string
  /** Of email addresses, the host of a webhook endpoint or of an identity provider, or the handle of a store. */
  readonly domain?: string
  /** `YYYY-MM`, in UTC. */
  readonly month?: string
  /** VAMP ratio of the month, when it reached the level. */
  readonly percent?: number
  /** Fraud reports and disputes of the month, when they reached the account's own threshold. */
  readonly items?: number
  /** Success rates in tenths of a percent: of so many payments between two times, and of the same hours of earlier weeks. */
  readonly rate?: number
  readonly usual?: number
  readonly payments?: number
  readonly since?: string
  readonly until?: string
  /** Payments that were blocked between two times, and usually. */
  readonly blocked?: number
  readonly usual_blocked?: number
  /** What a balance is below, in the currency of its amount. */
  readonly threshold_minor?: number
  /** A change that needs a second person, and the name of its role or member. */
  readonly change?: TeamChangeAction | BankAccountAction
  readonly name?: string
}

export interface StoredNotification {
  readonly event: NotificationEvent
  readonly data: NotificationData
  /** The factor's name, the new address, or how many codes are left. Null for events of an account. */
  readonly subject: string | null
  /** The object that the link opens. */
  readonly objectId: string | null
}

export interface RenderedNotification {
  readonly title: string
  readonly text: string
  readonly link: { readonly text: string; readonly path: string }
}

/**
 * Fills an event's texts in the reader's language, with times in the given zone.
 * @param account name that the text begins with.
 */
export function renderNotification(
  { event, data, subject, objectId }: StoredNotification,
  locale: Locale,
  timeZone: string,
  account: string | null = null,
): RenderedNotification {
  const unknown = text(locale, 'notifications:server.unknown')
  const { amount_minor: amountMinor, currency, due_at: dueAt, last4, reason, document, member, file, key, domain, month, percent, items, change, name } = data
  const { rate, usual, payments, since, until, blocked, usual_blocked: usualBlocked, threshold_minor: thresholdMinor } = data
  const values = {
    subject: subject ?? unknown,
    amount: amountMinor === undefined || currency === undefined ? unknown : formatMoney(amountMinor, currency, locale),
    currency: currency ?? unknown,
    due: dueAt === undefined ? unknown : formatMoment(new Date(dueAt), timeZone, locale),
    last4: last4 ?? unknown,
    reason: reason ?? unknown,
    document: document === undefined ? unknown : text(locale, `notifications:server.documents.${document}`),
    member: member ?? unknown,
    change:
      change === undefined
        ? unknown
        : text(locale, `notifications:server.changes.${change}`, { name: name ?? last4 ?? unknown, currency: currency ?? unknown }),
    file: file ?? unknown,
    key: key ?? unknown,
    domain: domain ?? unknown,
    month: month === undefined ? unknown : formatMonth(month, locale),
    percent: percent === undefined ? unknown : formatVampPercent(percent, locale),
    items: items === undefined ? unknown : findNumberFormat(locale, {}).format(items),
    rate: rate === undefined ? unknown : formatTenths(rate, locale),
    usual: usual === undefined ? unknown : formatTenths(usual, locale),
    payments: payments === undefined ? unknown : findNumberFormat(locale, {}).format(payments),
    blocked: blocked === undefined ? unknown : findNumberFormat(locale, {}).format(blocked),
    usualBlocked: usualBlocked === undefined ? unknown : findNumberFormat(locale, {}).format(usualBlocked),
    threshold: thresholdMinor === undefined || currency === undefined ? unknown : formatMoney(thresholdMinor, currency, locale),
    since: since === undefined ? unknown : formatMoment(new Date(since), timeZone, locale),
    until: until === undefined ? unknown : formatMoment(new Date(until), timeZone, locale),
    warning: formatVampPercent(vampLimits.warningPercent, locale),
    limit: formatVampPercent(vampLimits.excessivePercent, locale),
    count: findNumberFormat(locale, {}).format(vampLimits.countMin),
  }
  const named = account === null ? '' : `${account}${text(locale, 'common:colon')}`
  const written = writtenOf(event, data)
  return {
    title: titleOf(written, locale),
    text: `${named}${text(locale, `notifications:server.events.${written}.text`, values)}`,
    link: { text: text(locale, `notifications:server.links.${areaOf(event)}`), path: pathOf(event, objectId) },
  }
}

/** Sums up several notifications: how many there are, and what happened. */
export function joinTitles(events: readonly NotificationEvent[], locale: Locale): Pick<RenderedNotification, 'title' | 'text'> {
  const titles = new Set(events.map((event) => titleOf(event, locale)))
  return { title: text(locale, 'notifications:server.several', { count: events.length }), text: [...titles].join(text(locale, 'common:separator')) }
}

/** Returns the name of an event, without any values. */
export function titleOf(event: NotificationEvent, locale: Locale): string {
  return text(locale, `notifications:server.events.${event}.title`)
}

/** Tenths of a percent as a percentage. */
function formatTenths(tenths: number, locale: Locale): string {
  return findNumberFormat(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(tenths / 1000)
}

function formatMonth(month: string, locale: Locale): string {
  return findTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))
}

/** A request about a bank account has the texts of changes, instead of those of amounts. */
function writtenOf(event: NotificationEvent, { change }: NotificationData): NotificationEvent {
  return event.startsWith('approval.') && change !== undefined ? (`team_${event}` as NotificationEvent) : event
}

function pathOf(event: NotificationEvent, objectId: string | null): string {
  const area = areaOf(event)
  if (area === 'security') return '/settings/security'
  if (area === 'single_sign_on') return '/settings/team/single-sign-on'
  if (area === 'stores') return '/settings/stores'
  if (area === 'business') return '/settings/info'
  if (area === 'compliance') return '/settings/compliance'
  if (area === 'approvals' && objectId !== null) return `${event.startsWith('team_approval.') ? '/approvals/team' : '/approvals'}/${objectId}`
  if (area === 'approvals') return '/approvals'
  if (area === 'vamp') return objectId === null ? '/payments-product/vamp' : `/payments-product/vamp?month=${objectId}`
  if (area === 'acceptance') return '/payments-product/acceptance?range=7d'
  if (area === 'risk') return '/risk/stopped'
  if (area === 'balance') return '/balance'
  if (area === 'exports') return '/exports'
  if (event.startsWith('webhook_endpoint.')) return objectId === null ? '/developer/webhooks' : `/developer/webhooks/${objectId}`
  if (area === 'developers') return '/developer/keys'
  if (area === 'team') return objectId === null ? '/settings/team' : `/settings/team/members/${objectId}`
  // Older notifications of disputes name their payment.
  if (area === 'disputes' && objectId?.startsWith('dp_')) return `/payments-product/disputes/${objectId}`
  if (area === 'disputes' && objectId === null) return '/payments-product/disputes'
  if (area === 'bank_accounts') return '/balance/bank-accounts'
  if (objectId === null) return '/balance/payouts'
  return area === 'payouts' ? `/balance/payouts/${objectId}` : `/payments/${objectId}`
}
