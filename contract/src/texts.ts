import type acceptance from '../../locales/en/acceptance.json'
import type accounting from '../../locales/en/accounting.json'
import type alerts from '../../locales/en/alerts.json'
import type approvals from '../../locales/en/approvals.json'
import type audit from '../../locales/en/audit.json'
import type balance from '../../locales/en/balance.json'
import type bankAccounts from '../../locales/en/bank-accounts.json'
import type billing from '../../locales/en/billing.json'
import type bulk from '../../locales/en/bulk.json'
import type catalogue from '../../locales/en/catalogue.json'
import type common from '../../locales/en/common.json'
import type compliance from '../../locales/en/compliance.json'
import type customers from '../../locales/en/customers.json'
import type developers from '../../locales/en/developers.json'
import type dispute from '../../locales/en/dispute.json'
import type disputeInsights from '../../locales/en/dispute-insights.json'
import type disputes from '../../locales/en/disputes.json'
import type events from '../../locales/en/events.json'
import type evidence from '../../locales/en/evidence.json'
import type exports from '../../locales/en/exports.json'
import type identity from '../../locales/en/identity.json'
import type mail from '../../locales/en/mail.json'
import type merchants from '../../locales/en/merchants.json'
import type notifications from '../../locales/en/notifications.json'
import type overview from '../../locales/en/overview.json'
import type payments from '../../locales/en/payments.json'
import type payouts from '../../locales/en/payouts.json'
import type platform from '../../locales/en/platform.json'
import type query from '../../locales/en/query.json'
import type receipts from '../../locales/en/receipts.json'
import type reconciliation from '../../locales/en/reconciliation.json'
import type reference from '../../locales/en/reference.json'
import type requests from '../../locales/en/requests.json'
import type risk from '../../locales/en/risk.json'
import type roles from '../../locales/en/roles.json'
import type sandbox from '../../locales/en/sandbox.json'
import type search from '../../locales/en/search.json'
import type settings from '../../locales/en/settings.json'
import type shell from '../../locales/en/shell.json'
import type singleSignOn from '../../locales/en/single-sign-on.json'
import type statements from '../../locales/en/statements.json'
import type stores from '../../locales/en/stores.json'
import type team from '../../locales/en/team.json'
import type terms from '../../locales/en/terms.json'
import type vamp from '../../locales/en/vamp.json'
import type views from '../../locales/en/views.json'
import type webhooks from '../../locales/en/webhooks.json'
import type { Locale } from './locale.ts'
import { findNumberFormat } from './money/number-formats.ts'

/** Texts in JSON, one file for each area and language. A new file adds its line here, so that keys are checked when compiling. */
export interface AreaTexts {
  acceptance: typeof acceptance
  accounting: typeof accounting
  alerts: typeof alerts
  approvals: typeof approvals
  audit: typeof audit
  balance: typeof balance
  'bank-accounts': typeof bankAccounts
  billing: typeof billing
  bulk: typeof bulk
  catalogue: typeof catalogue
  common: typeof common
  compliance: typeof compliance
  customers: typeof customers
  developers: typeof developers
  dispute: typeof dispute
  'dispute-insights': typeof disputeInsights
  disputes: typeof disputes
  events: typeof events
  evidence: typeof evidence
  exports: typeof exports
  identity: typeof identity
  mail: typeof mail
  merchants: typeof merchants
  notifications: typeof notifications
  overview: typeof overview
  payments: typeof payments
  payouts: typeof payouts
  platform: typeof platform
  query: typeof query
  receipts: typeof receipts
  reconciliation: typeof reconciliation
  reference: typeof reference
  requests: typeof requests
  risk: typeof risk
  roles: typeof roles
  sandbox: typeof sandbox
  search: typeof search
  settings: typeof settings
  shell: typeof shell
  'single-sign-on': typeof singleSignOn
  statements: typeof statements
  stores: typeof stores
  team: typeof team
  terms: typeof terms
  vamp: typeof vamp
  views: typeof views
  webhooks: typeof webhooks
}

/** Kinds of texts that every area has, in one namespace each: one name is enough to find them, and a page can load those of all areas. */
interface Gathered {
  errors: Shared<{ server: { errors: object } }>['server']['errors']
  fieldRules: Shared<{ fieldRules: object }>['fieldRules']
  auditActions: Shared<{ auditActions: object }>['auditActions']
  /** Titles of pages by their route, with the words that find them. */
  pages: Shared<{ pages: object }>['pages']
}
/** The files that have such a part, as one. */
type Shared<Part> = ToIntersection<Extract<AreaTexts[keyof AreaTexts], Part>> & Part
type ToIntersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (member: infer All) => void ? All : never

/** A rule about one field. */
export type RuleName = keyof Gathered['fieldRules']

/** What the browser gets: everything but texts that only the server writes. */
export type BrowserTexts = { [Area in keyof AreaTexts]: Omit<AreaTexts[Area], 'server' | 'fieldRules' | 'auditActions' | 'pages'> } & Omit<Gathered, 'errors'>

type Leaves<Texts, Prefix extends string> = {
  [Name in keyof Texts & string]: Texts[Name] extends string ? `${Prefix}${WithoutForm<Name>}` : Leaves<Texts[Name], `${Prefix}${Name}.`>
}[keyof Texts & string]
type WithoutForm<Name extends string> = Name extends `${infer Base}_${'one' | 'other'}` ? Base : Name

type Namespaces = AreaTexts & Gathered
/** A text by its key, such as `payments:title` or `errors:not_found`. */
export type TextKey = { [Namespace in keyof Namespaces]: Leaves<Namespaces[Namespace], `${Namespace}:`> }[keyof Namespaces]

type Tree = { readonly [name: string]: string | Tree }
interface AreaFile {
  readonly server?: { readonly errors?: Tree }
  readonly fieldRules?: Tree
  readonly auditActions?: Tree
  readonly pages?: Tree
  readonly [name: string]: string | Tree | undefined
}

/** Makes the namespaces of one language of its files, by area. */
export function toNamespaces(files: Readonly<Record<string, AreaFile>>): Record<string, Record<string, unknown>> {
  const gathered = { errors: {}, fieldRules: {}, auditActions: {}, pages: {} }
  const areas = Object.entries(files).map(([area, { fieldRules, auditActions, pages, ...texts }]) => {
    Object.assign(gathered.errors, texts.server?.errors)
    Object.assign(gathered.fieldRules, fieldRules)
    Object.assign(gathered.auditActions, auditActions)
    Object.assign(gathered.pages, pages)
    return [area, texts] as const
  })
  return { ...Object.fromEntries(areas), ...gathered }
}

/** Values for the `{{name}}` places of a text. A function is given the reader's language. */
export type TextValues = Readonly<Record<string, TextValue>>
type TextValue = string | number | ((locale: Locale) => string)

/** Of `t` of i18next. */
type FillOptions = { lng: Locale; count?: number; replace: Record<string, string>; nest: false }

/** Begins and ends each value; nobody can send this character. */
const edge = '\uFFFF'
/** A Chinese text has spaces around a value in Latin letters or digits, and none beside Chinese ones. */
const unneeded = /(?<=\p{Script=Han}) \uFFFF(?=\p{Script=Han})|(?<=\p{Script=Han})\uFFFF (?=\p{Script=Han})|\uFFFF/gu

/** Fills in a text: values as they are, numbers with thousands separators. A `count` chooses the plural form as well. @param translate calls i18next. */
export function fillIn(locale: Locale, values: TextValues, translate: (options: FillOptions) => string): string {
  const write = (value: TextValue) => {
    if (typeof value === 'number') return findNumberFormat(locale).format(value)
    // What the audit log keeps of an attempt can hold other values, which no text names.
    return String(typeof value === 'function' ? value(locale) : value).replaceAll(edge, '')
  }
  const replace = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${edge}${write(value)}${edge}`]))
  const { count } = values
  return translate({ lng: locale, ...(typeof count === 'number' && { count }), replace, nest: false }).replaceAll(unneeded, '')
}
