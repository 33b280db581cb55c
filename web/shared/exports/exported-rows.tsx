import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { auditQuery } from '#areas/audit/contract/query.ts'
import { movementQuery } from '#areas/balance/contract/query.ts'
import { customerQuery } from '#areas/customers/contract/query.ts'
import { eventQuery } from '#areas/developers/contract/event-log/query.ts'
import { requestQuery } from '#areas/developers/contract/request-log/query.ts'
import { disputeQuery } from '#areas/disputes/contract/query.ts'
import type { ExportItem } from '#areas/exports/contract/endpoints.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { payoutQuery } from '#areas/payouts/contract/query.ts'
import { riskExportQuery } from '#areas/risk/contract/query.ts'
import type { QueryList } from '#kernel/query/query.ts'
import type { BrowserTexts, TextTree } from '#kernel/texts.ts'
import { dayIn } from '#kernel/time/calendar-days.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { formatCount } from '../../ui/text/format-count.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { describeQuery } from '../lists/describe-term.ts'
import { useQueryWords } from '../lists/list-words.ts'
import { readShownQuery } from '../lists/shown-query.ts'

interface Searched {
  readonly query: QueryList
  /** The texts of its filters. */
  readonly filters: TextTree
}

/** The lists that members search; queries of all others are written by their pages. */
const searched: Readonly<Partial<Record<ExportItem['list'], Searched>>> = {
  payments: { query: paymentQuery, filters: 'payments:filters' },
  customers: { query: customerQuery, filters: 'customers:filters' },
  movements: { query: movementQuery, filters: 'balance:filters' },
  payouts: { query: payoutQuery, filters: 'balance:payouts.filters' },
  disputes: { query: disputeQuery, filters: 'disputes:filters' },
  risk_entries: { query: riskExportQuery, filters: 'risk:filters' },
  events: { query: eventQuery, filters: 'events:filters' },
  api_requests: { query: requestQuery, filters: 'requests:filters' },
  audit_log: { query: auditQuery, filters: 'audit:filters' },
}

interface ExportedRowsProps {
  list: ExportItem['list']
  q: string
  pickedCount: number | null
}

/** Which rows a file has: picked ones, those of a query, or all. */
export function ExportedRows({ list, q, pickedCount }: ExportedRowsProps) {
  const { t } = useTranslation('exports')
  const locale = useLocale()
  if (pickedCount !== null) return t('picked', { count: pickedCount, rows: formatCount(pickedCount, locale) })
  // The query of results is the ID of their action.
  if (q === '' || list === 'bulk_payments') return t('everything')
  const own = searched[list]
  if (!own) return <code>{q}</code>
  // The page of all exports loads texts of a list with its first entry.
  return (
    <Suspense fallback={<code>{q}</code>}>
      <QueryInWords {...own} q={q} />
    </Suspense>
  )
}

/** A typed query as the chips of its list say it. */
function QueryInWords({ query, filters, q }: Searched & { q: string }) {
  const trees = [filters, ...Object.values(query.fields).flatMap((field) => (field.kind === 'choice' && field.texts) || [])]
  // Waits for them.
  useTranslation(trees.map((tree) => tree.split(':')[0] as keyof BrowserTexts))
  const { t } = useTranslation('shell')
  const locale = useLocale()
  const { default_currency: currency, time_zone: timeZone } = useMerchant()
  const { names } = useQueryWords(query, filters)
  const shown = readShownQuery(query, { q }, { currency }, dayIn(timeZone, new Date()))
  if (shown.terms.length === 0) return <code>{q}</code>
  return describeQuery(query, shown, { t, names, locale, timeZone }).join(' · ')
}
