import { setTimeout as sleep } from 'node:timers/promises'
import type { NoticeKind } from '@counterfoil/contract/identity/notices'
import { type Locale, locales } from '@counterfoil/contract/locale'
import type { RunningProduct } from '../../e2e/support/product.ts'
import type { Shops } from '../../e2e/support/shops.ts'
import { systemClock } from '../../server/src/infra/clock/clock.ts'
import { machineContext } from '../../server/src/infra/machine-context.ts'
import { queueMail } from '../../server/src/modules/mail/index.ts'
import { mailTexts } from '../../server/src/modules/mail/texts/texts.ts'
import type { Letter, OwnershipLetter } from '../../server/src/modules/mail/texts/types.ts'
import type { Newcomer } from './people.ts'
import type { State } from './state.ts'

/** Every mail of the product, in the local mailbox. */

const waitMs = 500
const triesMax = 60

type Queued = Pick<Parameters<typeof queueMail>[1], 'kind' | 'details'>

const where = () => ({ browser: 'Chrome', system: 'macOS', ip: '203.0.113.24', time: new Date().toISOString() })
const changed = (change: NoticeKind, subject: string | null = null): Queued => ({ kind: 'security_changed', details: { change, subject, ...where() } })

const transferred = (letter: OwnershipLetter): Queued => ({ kind: 'ownership', details: { letter, business: 'Atelier Moreau', by: 'Hugo Bernard' } })

/** Those that need nothing but a row of the outbox. Invitations and codes of domains belong to a business. */
type ShownLetter = Exclude<Letter, 'invitation' | 'domain_code'>

const scheduledExport = { account: 'acct_1', business: 'Atelier Moreau', title_en: 'Payments', title_zh: '交易' }

/** What brings each letter about; registering sent the first one already. */
const letters: Readonly<Record<ShownLetter, Queued | null>> = {
  notification_test: { kind: 'notification_test' },
  scheduled_export: { kind: 'scheduled_export', details: { ...scheduledExport, letter: 'scheduled_export' } },
  scheduled_export_dropped: { kind: 'scheduled_export', details: { ...scheduledExport, letter: 'scheduled_export_dropped', names: 'Noah Petit' } },
  scheduled_export_paused: {
    kind: 'scheduled_export',
    details: {
      ...scheduledExport,
      letter: 'scheduled_export_paused',
      reason_en: 'Xero needs an account code and a tax rate for: Disputes. Add them under Account codes.',
      reason_zh: 'Xero 需要以下科目的科目代码和税率：争议扣款。请在“科目代码”中补充。',
    },
  },
  confirm_email: null,
  confirm_new_email: { kind: 'confirm_email', details: { new_email: 'ines@atelier-moreau.example' } },
  address_taken: { kind: 'address_taken' },
  account_opened: { kind: 'reset_password', details: { business: 'Atelier Moreau' } },
  reset_password: { kind: 'reset_password' },
  unlock: { kind: 'unlock' },
  new_device: { kind: 'new_device', details: where() },
  ownership_requested: transferred('ownership_requested'),
  ownership_offered: transferred('ownership_offered'),
  ownership_received: transferred('ownership_received'),
  ownership_given: transferred('ownership_given'),
  ownership_canceled: transferred('ownership_canceled'),
  ownership_declined: transferred('ownership_declined'),
  password_changed: changed('password_changed'),
  password_reset: changed('password_reset'),
  email_changed: changed('email_changed', 'ines@atelier-moreau.example'),
  factor_added: changed('factor_added', 'Pixel 9'),
  factor_removed: changed('factor_removed', 'Pixel 6'),
  recovery_codes_made: changed('recovery_codes_made'),
  recovery_code_used: changed('recovery_code_used', '9'),
  account_locked: changed('account_locked'),
}

async function queueLetters({ backend }: Shops, { userId, email: toEmail, language }: Newcomer): Promise<void> {
  for (const letter of Object.values(letters)) {
    if (!letter) continue
    const context = machineContext(backend.db.database.global, systemClock.now())
    await queueMail(context, { ...letter, userId, toEmail, language })
  }
}

async function readList(mailboxUrl: string): Promise<ReadonlyMap<string, string>> {
  const list = await (await fetch(mailboxUrl)).text()
  const found = [...list.matchAll(/href="(\/mailbox\/mail_\w+)"><strong[^>]*>([^<]*)</g)]
  return new Map(found.map(([, href = '', subject = '']) => [subject, new URL(href, mailboxUrl).href]))
}

/** Queues each mail in both languages, and returns a state for each, for the list and for a mail that is gone. */
export async function listMailStates({ mailboxUrl }: RunningProduct, shops: Shops, recipients: Readonly<Record<Locale, Newcomer>>): Promise<State[]> {
  for (const locale of locales) await queueLetters(shops, recipients[locale])
  const names = Object.keys(letters) as ShownLetter[]
  const subjectOf = (locale: Locale, letter: ShownLetter) => mailTexts[locale].letters[letter].subject
  let found = await readList(mailboxUrl)
  for (let tries = 0; tries < triesMax && !locales.every((locale) => names.every((letter) => found.has(subjectOf(locale, letter)))); tries++) {
    await sleep(waitMs)
    found = await readList(mailboxUrl)
  }
  const state = (name: string, en: string, chinese: string): State => ({ name, viewer: 'nobody', address: { en, 'zh-cn': chinese }, isMailbox: true })
  return [
    state('mailbox', mailboxUrl, mailboxUrl),
    state('mailbox-missing', `${mailboxUrl}/mail_gone`, `${mailboxUrl}/mail_gone`),
    ...names.map((letter) =>
      state(`mail-${letter.replaceAll('_', '-')}`, found.get(subjectOf('en', letter)) ?? mailboxUrl, found.get(subjectOf('zh-cn', letter)) ?? mailboxUrl),
    ),
  ]
}
