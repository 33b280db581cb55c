import type { NoticeKind } from '#areas/identity/contract/notices.ts'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { formatMoment } from '#kernel/time/times.ts'
import { type TextKey, text } from '#server/infra/texts.ts'

/** Changes that a user is mailed about as well as notified of. A sign-in from a new browser has its own mail. */
export type SecurityChange = Exclude<NoticeKind, 'new_device'>

/** What the owner and the recipient of a business are mailed about its transfer. */
export const ownershipLetters = [
  'ownership_requested',
  'ownership_offered',
  'ownership_received',
  'ownership_given',
  'ownership_canceled',
  'ownership_declined',
] as const
export type OwnershipLetter = (typeof ownershipLetters)[number]

/** Every mail there is. The one that confirms an address, and the one by which a password is set, differ by whether an account begins with it. */
export type Letter =
  | 'confirm_email'
  | 'confirm_new_email'
  | 'address_taken'
  | 'account_opened'
  | 'reset_password'
  | 'unlock'
  | 'new_device'
  | 'invitation'
  | 'domain_code'
  | OwnershipLetter
  | 'notification_test'
  | (typeof scheduledExportLetters)[number]
  | SecurityChange

/** What members are mailed about scheduled exports. */
export const scheduledExportLetters = ['scheduled_export', 'scheduled_export_dropped', 'scheduled_export_paused'] as const

const valueLengthMax = 120

/** Where and when something was done; null what is not known. */
export interface Circumstances {
  readonly browser: string | null
  readonly system: string | null
  readonly ip: string | null
  readonly time: Date
}

/** What a mail says, before it has a form. */
export interface LetterContent {
  readonly letter: Letter
  readonly language: Locale
  /** Null in mails to people who may have nothing to do with the account: whoever opened it chose its name. */
  readonly name: string | null
  readonly link: string
  /** Null where the link opens a page for anybody. */
  readonly linkEndsAt: Date | null
  /** What was changed, or the business. */
  readonly subject: string | null
  /** Who did it, where that isn't the reader. */
  readonly by: string | null
  /** A code to enter. */
  readonly code?: string
  readonly circumstances: Circumstances | null
  /** Name of the installation, which is not translated. */
  readonly product: string
  /** Whose mail it is: the host under which browsers reach the dashboard. */
  readonly host: string
  /** Of the reader's business. */
  readonly timeZone: string
}

interface Paragraph {
  readonly text: string
  /** The page that it is about, where it isn't the one of the whole mail. */
  readonly link: { readonly text: string; readonly url: string } | null
}

/** The same parts in the same order, whatever the form. Every text is one line. */
export interface FilledLetter {
  /** As a `lang` attribute and a header have it. */
  readonly languageTag: string
  /** In whose name it is sent. */
  readonly sender: string
  readonly subject: string
  readonly preview: string
  /** What it is about in a few large words, such as the time that is left. */
  readonly lead: string | null
  readonly greeting: string | null
  readonly paragraphs: readonly Paragraph[]
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  readonly colon: string
  /** The page that the whole mail is about. Null in mails to people who have no access to the dashboard. */
  readonly action: { readonly button: string; readonly link: string; readonly linkHint: string } | null
  readonly linkEnds: string | null
  readonly reason: string
  readonly footer: string
  /** A page that turns such emails off. */
  readonly unsubscribe: { readonly text: string; readonly link: string } | null
}

/** Fills the texts of a letter's language. */
export function fillLetter(content: LetterContent): FilledLetter {
  const { letter, language, link, linkEndsAt, circumstances, timeZone } = content
  const unknown = text(language, 'mail:server.unknown')
  const values = {
    product: content.product,
    minutes: identityLimits.lockMinutes,
    host: oneLine(content.host),
    name: oneLine(content.name ?? ''),
    subject: content.subject === null ? unknown : oneLine(content.subject),
    by: content.by === null ? unknown : oneLine(content.by),
    code: content.code ?? '',
    time: linkEndsAt === null ? '' : formatMoment(linkEndsAt, timeZone, language),
  }
  const say = (key: TextKey) => text(language, key, values)
  // A line for each paragraph. Values have no line breaks.
  const paragraphs = say(`mail:server.letters.${letter}.paragraphs`).split('\n')
  return {
    languageTag: localeHeader[language],
    sender: content.product,
    // No value stands in it, so that nobody else's words get into a header.
    subject: text(language, `mail:server.letters.${letter}.subject`),
    preview: text(language, `mail:server.letters.${letter}.preview`),
    lead: null,
    greeting: content.name === null ? null : say('mail:server.greeting'),
    paragraphs: paragraphs.map((paragraph) => ({ text: paragraph, link: null })),
    facts: circumstances === null ? [] : listFacts(circumstances, content),
    colon: text(language, 'common:colon'),
    action: { button: say(`mail:server.letters.${letter}.button`), link, linkHint: say('mail:server.linkHint') },
    linkEnds: linkEndsAt === null ? null : say('mail:server.linkEnds'),
    reason: say(`mail:server.letters.${letter}.reason`),
    footer: say('mail:server.footer'),
    unsubscribe: null,
  }
}

function listFacts({ browser, system, ip, time }: Circumstances, { language, timeZone }: LetterContent): FilledLetter['facts'] {
  const show = (value: string | null) => (value === null ? text(language, 'mail:server.unknown') : oneLine(value))
  return [
    { name: text(language, 'mail:server.facts.browser'), value: show(browser) },
    { name: text(language, 'mail:server.facts.system'), value: show(system) },
    { name: text(language, 'mail:server.facts.ip'), value: show(ip) },
    { name: text(language, 'mail:server.facts.time'), value: formatMoment(time, timeZone, language) },
  ]
}

/** Names and browsers are whatever somebody wrote: neither a line break, nor what turns the direction of the text, nor a flood gets into a mail. */
function oneLine(value: string): string {
  const visible = value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
  const characters = [...visible]
  return characters.length <= valueLengthMax ? visible : `${characters.slice(0, valueLengthMax - 1).join('')}…`
}

/** A letter as plain text, for readers who prefer it and for everything that cannot show HTML. */
export function formatText(letter: FilledLetter): string {
  const { subject, lead, greeting, paragraphs, facts, colon, action, linkEnds, reason, footer, unsubscribe } = letter
  const blocks = [
    subject,
    ...(lead === null ? [] : [lead]),
    ...(greeting === null ? [] : [greeting]),
    ...paragraphs.map(({ text, link: page }) => (page ? `${text}\n${page.text}${colon}${page.url}` : text)),
    ...(facts.length === 0 ? [] : [facts.map(({ name, value }) => `${name}${colon}${value}`).join('\n')]),
    ...(action === null ? [] : [`${action.button}${colon.trimEnd()}\n${action.link}`]),
    ...(linkEnds === null ? [] : [linkEnds]),
    // What follows two hyphens and a space is set off as a signature.
    `-- \n${reason}${unsubscribe ? `\n${unsubscribe.text}${colon}${unsubscribe.link}` : ''}\n${footer}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
