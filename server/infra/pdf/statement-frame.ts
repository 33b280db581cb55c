import { PDFDocument } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import type { Locale } from '#kernel/locale.ts'
import { dateOfDay } from '#kernel/time/calendar-days.ts'
import { findTimeFormat, formatMoment, formatOffset } from '#kernel/time/times.ts'
import { listTexts, text } from '../texts.ts'
import { embedFonts } from './fonts.ts'
import { setProperties } from './properties.ts'
import { describeRecipient, type Recipient } from './recipient.ts'
import { type Place, page, Sheet } from './sheet.ts'

/**
 * What every statement of a month has as a document for a bookkeeper: its title, whom it is for, what it covers, a table per currency, with amounts without
 * symbols below the name of their currency, and its number on each page.
 */

export interface StatementDocument<Part> {
  readonly statement: {
    readonly number: string
    readonly month: string
    readonly starts_at: string
    readonly ends_at: string
    readonly is_closed: boolean
    readonly time_zone: string
    readonly account_id: string
    readonly recipient: Recipient
    readonly currencies: readonly Part[]
  }
  readonly locale: Locale
  readonly createdAt: Date
}

interface Content<Part> {
  readonly title: (month: string) => string
  /** Whose texts the document has, by which the fonts are chosen too. */
  readonly texts: 'billing' | 'statements'
  /** Below all currencies. */
  readonly note: string
  tableOf(part: Part): Table
}

type Cells = Parameters<Sheet['row']>[0]

export interface Table {
  readonly title: string
  /** The height that heading and first rows take together. */
  readonly room: number
  readonly head: Cells
  readonly rows: readonly Cells[]
  readonly total: Cells
  readonly remark?: string | null
}

export const body = { size: 9 } as const
export const strong = { size: 9, weight: 'bold' } as const
export const quiet = { size: 8.5, isGrey: true } as const
const wide: Place = { x: page.margin, width: page.width - 2 * page.margin }
const leftHalf: Place = { x: page.margin, width: 225 }
const labels: Place = { x: 285, width: 82 }
const values: Place = { x: 370, width: page.width - page.margin - 370 }

export async function writeStatement<Part>(
  { statement, locale, createdAt }: StatementDocument<Part>,
  { texts, note, ...content }: Content<Part>,
): Promise<Uint8Array> {
  const title = content.title(nameMonth(statement.month, locale))
  const document = await PDFDocument.create()
  document.registerFontkit(fontkit)
  const written = [JSON.stringify(statement), ...(['billing', 'figures', texts] as const).map((area) => listTexts(locale, area))].join('')
  const sheet = new Sheet(document, await embedFonts(document, written))
  const { account_id: accountId, number, recipient, time_zone: timeZone } = statement
  sheet.head([recipient.business_name, accountId], [number, formatMoment(createdAt, timeZone, locale)])
  sheet.row([{ text: title, place: wide, style: { size: 22, weight: 'bold' } }])
  sheet.y -= 14
  writeHead(sheet, statement, locale)
  if (!statement.is_closed) {
    sheet.row([{ text: text(locale, `${texts}:statement.open`), place: wide, style: body }])
    sheet.y -= 8
  }
  if (statement.currencies.length === 0) sheet.row([{ text: text(locale, `${texts}:statement.none`), place: wide, style: body }])
  for (const part of statement.currencies) writeTable(sheet, content.tableOf(part))
  sheet.y -= 10
  sheet.row([{ text: note, place: wide, style: quiet }])
  sheet.footers((at, count) => [`${title} · ${number}`, text(locale, 'common:pageOf', { page: at, count })])
  setProperties(document, { title, subject: number, locale, createdAt })
  // Uncompressed, since some archives look for the language in the bytes of the file.
  return document.save({ useObjectStreams: false })
}

/** Whom the statement is for, and beside it what it covers. */
function writeHead(sheet: Sheet, statement: StatementDocument<unknown>['statement'], locale: Locale): void {
  const { starts_at, ends_at, time_zone: timeZone, recipient } = statement
  const facts: [string, string][] = [
    [text(locale, 'billing:statement.period'), `${nameDay(starts_at, timeZone, locale)} – ${nameDay(new Date(Date.parse(ends_at) - 1), timeZone, locale)}`],
    [text(locale, 'billing:statement.zone'), `${timeZone} (${formatOffset(timeZone, locale, new Date(starts_at))})`],
  ]
  const top = sheet.y
  sheet.row([{ text: text(locale, 'billing:statement.issuedTo'), place: leftHalf, style: quiet }])
  for (const [index, line] of describeRecipient(recipient, locale).entries()) {
    sheet.row([{ text: line, place: leftHalf, style: index === 0 ? { size: 10, weight: 'bold' } : body }])
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
}

function writeTable(sheet: Sheet, { title, room, head, rows, total, remark = null }: Table): void {
  // A heading never stands alone at the end of a page.
  sheet.reserve(room)
  sheet.row([{ text: title, place: wide, style: { size: 11, weight: 'bold' } }])
  sheet.y -= 4
  for (const row of [head, ...rows]) sheet.entry(row)
  sheet.total(total)
  if (remark !== null) {
    sheet.y -= 3
    sheet.row([{ text: remark, place: wide, style: quiet }])
  }
  sheet.y -= 16
}

const nameMonth = (month: string, locale: Locale) =>
  findTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(dateOfDay(`${month}-01`))
const nameDay = (at: string | Date, timeZone: string, locale: Locale) =>
  findTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone }).format(new Date(at))
