import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type ExportList, exportColumns, exportLists } from '#areas/exports/contract/lists.ts'
import { locales } from '#kernel/locale.ts'
import { findText, textsBelow } from '#server/infra/texts.ts'
import { exportSources } from '#server/jobs.ts'
import { readContract } from '#server/openapi/endpoints.ts'
import { columnsOf } from './source-store.ts'

/** Endpoints that return a list page by page, with the export of the list, or the reason why it has none. */
const lists: Readonly<Record<string, ExportList | { readonly none: string }>> = {
  listPayments: 'payments',
  listBulkActions: 'bulk_actions',
  listBulkPayments: 'bulk_payments',
  listCustomers: 'customers',
  listMovements: 'movements',
  listPayouts: 'payouts',
  listPayoutLines: 'payout_lines',
  listDisputes: 'disputes',
  listBankLines: 'bank_lines',
  listMissingPayouts: 'missing_payouts',
  listVampItems: 'vamp_items',
  listVampWarnings: 'vamp_warnings',
  listRiskEntries: 'risk_entries',
  listApprovals: 'approvals',
  listTeamApprovals: 'team_approvals',
  listTeam: 'members',
  listEvents: 'events',
  listRequests: 'api_requests',
  listWebhookDeliveries: 'webhook_deliveries',
  listAuditLog: 'audit_log',
  listExports: { none: 'the files themselves, for seven days' },
  listNotifications: { none: "one person's inbox; what it is about is in lists that have exports" },
  listBankStatements: { none: 'files that members uploaded; their lines are exported' },
  listRiskUploads: { none: 'files that members uploaded; their entries are exported, and their rows that failed have a file' },
}

/** Files for accounting programs are sums of statements, which no page lists. */
const isForPrograms = (list: string) => list.endsWith('journal') || list.endsWith('_bank')

test('every list that is read page by page has an export, or a reason', async () => {
  const { endpoints } = await readContract()
  const paged = endpoints.filter(({ endpoint }) => endpoint.query && 'after' in (endpoint.query as z.ZodMiniObject)._zod.def.shape)
  expect(Object.keys(lists).toSorted()).toEqual(paged.map(({ name }) => name).toSorted())
})

test('every export is of a list, is registered and is on a page', () => {
  const exported = Object.values(lists).filter((list): list is ExportList => typeof list === 'string')
  expect(exported.toSorted()).toEqual(exportLists.filter((list) => !isForPrograms(list)).toSorted())
  const areas = path.resolve(import.meta.dirname, '../..')
  const pages = globSync('*/web/**/*.tsx', { cwd: areas }).map((file) => readFileSync(path.join(areas, file), 'utf8'))
  for (const list of exported) {
    expect(exportSources.map((source) => source.list)).toContain(list)
    const isOnPage = pages.some((page) => {
      const [action, literal] = /<(?:ExportAction|ListMenu)[^>]*?\slist=(?:"(\w+)"|\{list\})/.exec(page) ?? []
      return action !== undefined && (literal === undefined ? page.includes(`'${list}'`) : page.includes(`list="${list}"`))
    })
    expect({ list, isOnPage }).toEqual({ list, isOnPage: true })
  }
})

test('every heading and every code of a file has its text, in both languages', () => {
  const columns = exportSources.flatMap((source) => columnsOf(source, exportColumns(source.list)).map((column) => ({ list: source.list, ...column })))
  expect(columns.length).toBeGreaterThan(100)
  const missing = columns.flatMap(({ list, name, heading, kind, texts }) =>
    locales.flatMap((locale) => {
      const isNamed = heading === null || findText(locale, heading) !== null
      const hasTexts = kind !== 'choice' || Object.values(texts(locale)).filter((text) => typeof text === 'string').length > 1
      return isNamed && hasTexts ? [] : [`${locale} ${list} ${name}`]
    }),
  )
  expect(missing).toEqual([])
  const named = new Set<string | null>(columns.map(({ heading }) => heading))
  expect(Object.keys(textsBelow('en', 'exports:server.columns')).filter((name) => !named.has(`exports:server.columns.${name}`))).toEqual([])
})
