import path from 'node:path'
import { localeHeader } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { Brand } from '#server/infra/brand/brand.ts'
import { writePdf } from '#server/infra/pdf/write.ts'
import { text } from '#server/infra/texts.ts'
import { formatHtml } from '../html-form.ts'
import { type FilledLetter, formatText } from '../letter.ts'
import type { WrittenMail } from '../mailer.ts'
import type { QueuedMail } from '../outbox-store.ts'
import type { Receipt } from './document.ts'

/** Writes a receipt as a PDF, in a thread. @param owner of the turn, as of `writePdf`. */
export function writeReceipt(owner: string, receipt: Receipt): Promise<Buffer> {
  return writePdf(owner, path.join(import.meta.dirname, 'document'), receipt)
}

export const receiptFileName = ({ paymentId }: Pick<Receipt, 'paymentId'>) => `receipt-${paymentId}.pdf`

/** Writes the email of a receipt: the same figures as its PDF, which is attached. It was composed when it was requested, so it has no link. */
export async function writeReceiptMail({ id, toEmail, details }: QueuedMail, brand: Brand): Promise<WrittenMail> {
  const receipt = JSON.parse(String(details.receipt)) as Receipt
  const letter = fillReceiptLetter(receipt)
  return {
    id,
    to: toEmail,
    language: receipt.language,
    // Times in it are written already.
    timeZone: 'UTC',
    subject: letter.subject,
    text: formatText(letter),
    // It is sent in the name of the business.
    html: formatHtml(letter, { ...brand, logo: null }),
    oneClickUnsubscribe: null,
    attachments: [{ name: receiptFileName(receipt), mediaType: 'application/pdf', content: await writeReceipt(id, receipt) }],
  }
}

function fillReceiptLetter({ language, currency, seller, facts, lines, totalMinor, remark }: Receipt): FilledLetter {
  const business = { business: seller[0] }
  const money = (minor: number) => formatMoney(minor, currency, language)
  return {
    languageTag: localeHeader[language],
    sender: seller[0],
    subject: text(language, 'receipts:server.email.subject'),
    preview: text(language, 'receipts:server.email.preview'),
    lead: null,
    greeting: null,
    paragraphs: [text(language, 'receipts:server.email.text', business), ...(remark ? [remark] : [])].map((paragraph) => ({ text: paragraph, link: null })),
    facts: [
      ...facts,
      ...lines.map(({ label, amountMinor }) => ({ name: label, value: money(amountMinor) })),
      { name: text(language, 'receipts:server.lines.total'), value: money(totalMinor) },
    ],
    colon: text(language, 'common:colon'),
    action: null,
    linkEnds: null,
    reason: text(language, 'receipts:server.email.reason', business),
    footer: text(language, 'receipts:server.email.questions', business),
    unsubscribe: null,
  }
}
