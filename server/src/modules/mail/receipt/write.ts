import path from 'node:path'
import { localeHeader } from '@counterfoil/contract/locale'
import { formatMoney } from '@counterfoil/contract/money/money'
import type { Brand } from '../../../infra/brand/brand.ts'
import { fill } from '../../../infra/pdf/texts.ts'
import { writePdf } from '../../../infra/pdf/write.ts'
import { formatHtml } from '../html-form.ts'
import { type FilledLetter, formatText } from '../letter.ts'
import type { WrittenMail } from '../mailer.ts'
import type { QueuedMail } from '../outbox-store.ts'
import { mailTexts } from '../texts/texts.ts'
import type { Receipt } from './document.ts'
import { receiptTexts } from './texts.ts'

/** Writes a receipt as a PDF, in a thread. */
export function writeReceipt(receipt: Receipt): Promise<Buffer> {
  return writePdf(path.join(import.meta.dirname, 'worker'), receipt)
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
    attachments: [{ name: receiptFileName(receipt), mediaType: 'application/pdf', content: await writeReceipt(receipt) }],
  }
}

function fillReceiptLetter({ language, currency, seller, facts, lines, totalMinor, remark }: Receipt): FilledLetter {
  const texts = receiptTexts[language]
  const business = { business: seller[0] }
  const money = (minor: number) => formatMoney(minor, currency, language)
  return {
    languageTag: localeHeader[language],
    sender: seller[0],
    subject: texts.email.subject,
    preview: texts.email.preview,
    greeting: null,
    paragraphs: [fill(texts.email.text, business), ...(remark ? [remark] : [])].map((text) => ({ text, link: null })),
    facts: [
      ...facts,
      ...lines.map(({ label, amountMinor }) => ({ name: label, value: money(amountMinor) })),
      { name: texts.lines.total, value: money(totalMinor) },
    ],
    colon: mailTexts[language].colon,
    action: null,
    linkEnds: null,
    reason: fill(texts.email.reason, business),
    footer: fill(texts.email.questions, business),
    unsubscribe: null,
  }
}
