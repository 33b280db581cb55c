import type { Locale } from '#kernel/locale.ts'
import { formatMoment } from '#kernel/time/times.ts'
import { type Html, html } from '#server/infra/html.ts'
import { findText, text } from '#server/infra/texts.ts'
import type { PersonalRecord, RecordField, RecordKind } from './records-store.ts'

/** The page for the person: all records by kind, in their language, without scripts or anything from elsewhere. */

export interface PageOptions {
  readonly business: string
  readonly locale: Locale
  readonly timeZone: string
  readonly at: Date
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1f2b}h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2.5rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:0;padding:.75rem 0;border-top:1px solid #d8dde6}dt{color:#5a6474}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}@media print{dl{break-inside:avoid}}`

export function pageHead({ business, locale, timeZone, at }: PageOptions): string {
  const title = text(locale, 'customers:server.personalData.title', { business })
  const createdAt = text(locale, 'customers:server.personalData.createdAt', { time: formatMoment(at, timeZone, locale) })
  return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body><h1>${title}</h1><p>${createdAt}</p><p>${text(locale, 'customers:server.personalData.intro')}</p>
`.text
}

export const pageEnd = '</body></html>\n'

export function headingOf(kind: RecordKind, locale: Locale): string {
  return html`<h2>${text(locale, `customers:server.personalData.kinds.${kind}`)}</h2>\n`.text
}

export function nothingOf(locale: Locale): string {
  return html`<p>${text(locale, 'customers:server.personalData.none')}</p>\n`.text
}

export function recordMarkup(kind: RecordKind, record: PersonalRecord, options: PageOptions): string {
  const labelOf = (field: string) => text(options.locale, `customers:server.personalData.fields.${field as RecordField}`)
  const rows = Object.entries(record).map(([field, value]) => html`<dt>${labelOf(field)}</dt><dd>${printValue(kind, field, value, options)}</dd>`)
  return html`<dl>${rows}</dl>\n`.text
}

/** @param names of files in the archive. */
export function filesMarkup(names: readonly string[], locale: Locale): string {
  const links: Html[] = names.map((name) => html`<li><a href="${encodeURI(name)}">${name}</a></li>`)
  return names.length === 0 ? '' : html`<h2>${text(locale, 'customers:server.personalData.files')}</h2>\n<ul>${links}</ul>\n`.text
}

function printValue(kind: RecordKind, field: string, value: unknown, { locale, timeZone }: PageOptions): string {
  if (typeof value === 'object' && value !== null) return linesOf(value).join('\n')
  const printed = String(value)
  if (field.endsWith('_at') || field === 'due_by') return formatMoment(new Date(printed), timeZone, locale)
  const codes = codesOf(kind, field)
  return (codes && findText(locale, `${codes}.${printed}`)) ?? printed
}

/** The texts of codes, as the dashboard has them. */
function codesOf(kind: RecordKind, field: string): string | undefined {
  if (field === 'brand') return 'common:card.brand'
  if (kind === 'payments' && field === 'status') return 'payments:status'
  if (kind === 'disputes' && field === 'status') return 'disputes:status'
  if (kind === 'disputes' && field === 'category') return 'disputes:reason'
  return undefined
}

/** A line for each value within an object, with its path. */
function linesOf(value: object, path: readonly string[] = []): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' && inner !== null ? linesOf(inner, [...path, key]) : [`${[...path, key].join('.')}: ${String(inner)}`],
  )
}
