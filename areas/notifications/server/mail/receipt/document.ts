import { PDFDocument } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import type { Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { embedFonts } from '#server/infra/pdf/fonts.ts'
import { setProperties } from '#server/infra/pdf/properties.ts'
import { type Place, page, Sheet } from '#server/infra/pdf/sheet.ts'
import { listTexts, text } from '#server/infra/texts.ts'

/** A receipt as its PDF and its email say it, in the payer's language. */
export interface Receipt {
  readonly language: Locale
  readonly paymentId: string
  readonly currency: string
  /** Name, address and numbers of the seller, one line each. */
  readonly seller: readonly [string, ...string[]]
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** The amount paid, then refunds, which are negative. They add up to the total. */
  readonly lines: readonly { readonly label: string; readonly amountMinor: number }[]
  readonly totalMinor: number
  /** When a refund arrives; null without one. */
  readonly remark: string | null
  /** ISO 8601. */
  readonly createdAt: string
}

const body = { size: 10 } as const
const quiet = { size: 9, isGrey: true } as const
const strong = { size: 10, weight: 'bold' } as const
const wide: Place = { x: page.margin, width: page.width - 2 * page.margin }
const names: Place = { x: page.margin, width: 120 }
const values: Place = { x: page.margin + 125, width: page.width - 2 * page.margin - 125 }
const labels: Place = { x: page.margin, width: 320 }
const amounts: Place = { x: 380, width: page.width - page.margin - 380, isRight: true }

export async function writeDocument(receipt: Receipt): Promise<Uint8Array> {
  const { language, paymentId, currency, seller, facts, lines, totalMinor, remark } = receipt
  const title = text(language, 'receipts:server.title')
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const sheet = new Sheet(document, await embedFonts(document, `${JSON.stringify(receipt)}${listTexts(language, 'receipts')}`))
  const money = (minor: number) => formatMoney(minor, currency, language)
  const line = (label: string, amountMinor: number, style: typeof body | typeof strong) => [
    { text: label, place: labels, style },
    { text: money(amountMinor), place: amounts, style },
  ]
  const [name] = seller
  sheet.head([name, ''], [title, paymentId])
  sheet.row([{ text: money(totalMinor), place: wide, style: { size: 26, weight: 'bold' } }])
  sheet.y -= 12
  // The head has room for a part of a long name.
  for (const [index, line] of seller.entries()) sheet.row([{ text: line, place: wide, style: index === 0 ? strong : quiet }])
  sheet.y -= 14
  for (const { name: label, value } of facts) {
    sheet.row([
      { text: label, place: names, style: quiet },
      { text: value, place: values, style: body },
    ])
    sheet.y -= 2
  }
  sheet.y -= 12
  for (const { label, amountMinor } of lines) sheet.entry(line(label, amountMinor, body))
  sheet.total(line(text(language, 'receipts:server.lines.total'), totalMinor, strong))
  if (remark) {
    sheet.y -= 6
    sheet.row([{ text: remark, place: wide, style: quiet }])
  }
  sheet.footers((number, count) => [`${title} · ${paymentId}`, text(language, 'common:pageOf', { page: number, count })])
  setProperties(document, { title: `${title} · ${name}`, subject: paymentId, locale: language, createdAt: new Date(receipt.createdAt) })
  return document.save({ useObjectStreams: false })
}
