import { PDFDocument } from '@cantoo/pdf-lib'
import type { Statement } from '@counterfoil/contract/billing'
import { statementTexts } from '@counterfoil/contract/billing/texts'
import { type Locale, localeHeader } from '@counterfoil/contract/locale'
import { formatMoney } from '@counterfoil/contract/money/money'
import { findNumberFormat } from '@counterfoil/contract/money/number-formats'
import { dateOfDay } from '@counterfoil/contract/time/calendar-days'
import { findTimeFormat, formatMoment, formatOffset } from '@counterfoil/contract/time/times'
import * as fontkit from 'fontkit'
import { embedFonts } from './fonts.ts'
import { type Place, page, Sheet } from './sheet.ts'

/** The fee statement as a document for a bookkeeper: one table per currency, amounts without symbols below the name of their currency. */

export interface StatementDocument {
  readonly statement: Statement
  readonly locale: Locale
  readonly createdAt: Date
}

const body = { size: 9 } as const
const quiet = { size: 8.5, isGrey: true } as const
const wide: Place = { x: page.margin, width: page.width - 2 * page.margin }
const leftHalf: Place = { x: page.margin, width: 225 }
const labels: Place = { x: 285, width: 82 }
const values: Place = { x: 370, width: page.width - page.margin - 370 }
const columns = {
  line: { x: 50, width: 175 },
  rate: { x: 230, width: 95 },
  count: { x: 325, width: 50, isRight: true },
  volume: { x: 380, width: 85, isRight: true },
  amount: { x: 470, width: 75.28, isRight: true },
} as const satisfies Record<string, Place>

export async function writeDocument({ statement, locale, createdAt }: StatementDocument): Promise<Uint8Array> {
  const texts = statementTexts[locale]
  const title = fill(texts.document.title, { month: nameMonth(statement.month, locale) })
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const sheet = new Sheet(document, await embedFonts(document, JSON.stringify([statement, texts])))
  sheet.row([{ text: title, place: wide, style: { size: 18, weight: 'bold' } }])
  sheet.y -= 14
  writeHead(sheet, { statement, locale, createdAt })
  if (statement.currencies.length === 0) sheet.row([{ text: texts.document.none, place: wide, style: body }])
  for (const part of statement.currencies) writeCurrency(sheet, part, locale)
  sheet.y -= 10
  sheet.row([{ text: texts.document.note, place: wide, style: quiet }])
  sheet.footers((number, count) => [`${title} · ${statement.number}`, fill(texts.document.page, { page: String(number), count: String(count) })])
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setSubject(statement.number)
  document.setLanguage(localeHeader[locale])
  document.setProducer('Counterfoil')
  document.setCreator('Counterfoil')
  document.setCreationDate(createdAt)
  document.setModificationDate(createdAt)
  // Uncompressed, since some archives look for the language in the bytes of the file.
  return document.save({ useObjectStreams: false })
}

/** Whom the statement is for, and beside it what it covers. */
function writeHead(sheet: Sheet, { statement, locale, createdAt }: StatementDocument): void {
  const { columns: names, document: texts } = statementTexts[locale]
  const { number, account_id, starts_at, ends_at, time_zone: timeZone, is_closed, recipient } = statement
  const facts: [string, string][] = [
    [names.number, number],
    [texts.account, account_id],
    [texts.period, `${nameDay(starts_at, timeZone, locale)} – ${nameDay(new Date(Date.parse(ends_at) - 1), timeZone, locale)}`],
    [texts.zone, `${timeZone} (${formatOffset(timeZone, locale, new Date(starts_at))})`],
    [texts.created, formatMoment(createdAt, timeZone, locale)],
  ]
  const top = sheet.y
  sheet.row([{ text: texts.issuedTo, place: leftHalf, style: quiet }])
  for (const [index, text] of describeRecipient(recipient, locale).entries()) {
    sheet.row([{ text, place: leftHalf, style: index === 0 ? { size: 10, weight: 'bold' } : body }])
  }
  const bottom = sheet.y
  sheet.y = top
  for (const [label, value] of facts) {
    sheet.row([
      { text: label, place: labels, style: quiet },
      { text: value, place: values, style: body },
    ])
  }
  sheet.y = Math.min(bottom, sheet.y) - 18
  if (!is_closed) {
    sheet.row([{ text: texts.open, place: wide, style: body }])
    sheet.y -= 8
  }
}

function describeRecipient(recipient: Statement['recipient'], locale: Locale): string[] {
  const { document: texts } = statementTexts[locale]
  const { business_name, legal_name, registration_number, tax_number, address_line1, address_line2, city, region, postal_code, country } = recipient
  const place = [city, [region, postal_code].filter((part) => part !== null).join(' ')].filter((part) => part).join(', ')
  return [
    legal_name ?? business_name,
    legal_name === null || legal_name === business_name ? null : business_name,
    address_line1,
    address_line2,
    place,
    new Intl.DisplayNames(localeHeader[locale], { type: 'region' }).of(country) ?? country,
    registration_number && fill(texts.registration, { value: registration_number }),
    tax_number && fill(texts.tax, { value: tax_number }),
  ].filter((line): line is string => typeof line === 'string' && line !== '')
}

function writeCurrency(sheet: Sheet, { currency, lines, total_minor }: Statement['currencies'][number], locale: Locale): void {
  const texts = statementTexts[locale]
  const money = (minor: number) => formatMoney(minor, currency, locale, 'number')
  // A heading never stands alone at the end of a page.
  sheet.reserve(80)
  sheet.row([{ text: fill(texts.document.fees, { currency }), place: wide, style: { size: 11, weight: 'bold' } }])
  sheet.y -= 4
  sheet.row(Object.entries(columns).map(([name, place]) => ({ text: texts.columns[name as keyof typeof columns], place, style: quiet })))
  sheet.y -= 3
  sheet.rule()
  sheet.y -= 4
  for (const { label, rate, count, volume_minor, amount_minor } of lines) {
    sheet.row([
      { text: label, place: columns.line, style: body },
      { text: rate ?? '', place: columns.rate, style: body },
      { text: findNumberFormat(locale).format(count), place: columns.count, style: body },
      { text: volume_minor === null ? '' : money(volume_minor), place: columns.volume, style: body },
      { text: money(amount_minor), place: columns.amount, style: body },
    ])
    sheet.y -= 3
  }
  sheet.y -= 1
  sheet.rule()
  sheet.y -= 4
  const total = { size: 9, weight: 'bold' } as const
  sheet.row([
    { text: texts.document.total, place: columns.line, style: total },
    { text: `${currency} ${money(total_minor)}`, place: { x: 380, width: 165.28, isRight: true }, style: total },
  ])
  sheet.y -= 16
}

const fill = (text: string, texts: Readonly<Record<string, string>>) => text.replaceAll(/\{(\w+)\}/g, (place, name: string) => texts[name] ?? place)
const nameMonth = (month: string, locale: Locale) =>
  findTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(dateOfDay(`${month}-01`))
const nameDay = (at: string | Date, timeZone: string, locale: Locale) =>
  findTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone }).format(new Date(at))
