import { fillText } from '../field-errors.ts'
import type { Locale } from '../locale.ts'
import { formatMoney } from '../money/money.ts'
import { formatMoment } from '../time/times.ts'
import { areaOf, type NotificationArea, type NotificationEvent } from './events.ts'
import { en } from './texts/en.ts'
import type { NotificationTexts } from './texts/types.ts'
import { zhCn } from './texts/zh-cn.ts'

/** Values of an event's texts. Never card data or a secret. */
export interface NotificationData {
  readonly amount_minor?: number
  readonly currency?: string
  /** The response deadline. */
  readonly due_at?: string
  /** The last four characters of the bank account's number. */
  readonly last4?: string
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

const textsByLocale: Readonly<Record<Locale, NotificationTexts>> = { en, 'zh-cn': zhCn }

/** Fills an event's texts in the reader's language, with times in the given zone. */
export function renderNotification({ event, data, subject, objectId }: StoredNotification, locale: Locale, timeZone: string): RenderedNotification {
  const texts = textsByLocale[locale]
  const { amount_minor: amountMinor, currency, due_at: dueAt, last4 } = data
  const values = {
    subject: subject ?? texts.unknown,
    amount: amountMinor === undefined || currency === undefined ? texts.unknown : formatMoney(amountMinor, currency, locale),
    currency: currency ?? texts.unknown,
    due: dueAt === undefined ? texts.unknown : formatMoment(new Date(dueAt), timeZone, locale),
    last4: last4 ?? texts.unknown,
  }
  const { title, text } = texts.events[event]
  const area = areaOf(event)
  return { title, text: fillText(text, values, locale), link: { text: texts.links[area], path: pathOf(area, objectId) } }
}

/** Returns the name of an event, without any values. */
export function titleOf(event: NotificationEvent, locale: Locale): string {
  return textsByLocale[locale].events[event].title
}

function pathOf(area: NotificationArea, objectId: string | null): string {
  if (area === 'security') return '/settings/security'
  if (area === 'bank_accounts' || objectId === null) return '/balance/payouts'
  return area === 'payouts' ? `/balance/payouts/${objectId}` : `/payments/${objectId}`
}
