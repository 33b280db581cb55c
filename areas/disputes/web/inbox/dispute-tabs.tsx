import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DisputeSummary } from '#areas/disputes/contract/endpoints.ts'
import { type DisputeTab, disputeTabs, inboxTabs, isOpenTab, nameOfInboxTab } from '#areas/disputes/contract/tabs.ts'
import { disputeSummaryQuery } from '#web/api/dispute-summary-query.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { ListTabs, sumCounts } from '#web/ui/lists/list-tabs.tsx'
import type { DisputeSearch } from './dispute-search.ts'

const inquiryTabs = ['inquiries', 'inquiries_needs_response', 'inquiries_under_review', 'inquiries_closed'] as const satisfies readonly DisputeTab[]

interface DisputeTabsProps {
  tab: DisputeTab
  q: string | null
}

/** The tabs of the inbox, and below them those of inquiries. */
export function DisputeTabs({ tab, q }: DisputeTabsProps) {
  const { t } = useTranslation(['disputes', 'figures'])
  const { id } = useMerchant()
  const summary = useQuery(disputeSummaryQuery(id)).data
  const isOfInquiries = (inquiryTabs as readonly DisputeTab[]).includes(tab)
  const tabOf = (name: DisputeTab, label: string, isOpen: boolean) => {
    const search: DisputeSearch = { tab: name, ...(q && { q }) }
    return { key: name, label, path: '/payments-product/disputes', search, isOpen, count: countOf(summary, name) }
  }
  return (
    <>
      <ListTabs
        label={t('tabs.label')}
        tabs={inboxTabs.map((name) => tabOf(name, t(nameOfInboxTab(name)), name === tab || (name === 'inquiries' && isOfInquiries)))}
      />
      {isOfInquiries && (
        <ListTabs label={t('tabs.inquiriesLabel')} tabs={inquiryTabs.map((name) => tabOf(name, t(`tabs.parts.${name}`), name === tab))} isOfParts />
      )}
    </>
  )
}

/** How many disputes the account has, inquiries included. */
export function useDisputeCount(): number {
  const { id } = useMerchant()
  return countOf(useQuery(disputeSummaryQuery(id)).data, 'all')?.count ?? 0
}

/** How many disputes a tab has. Statuses are counted up to a limit, and so is their sum. Of what needs a response, the menu and Home show the same count. */
function countOf(summary: DisputeSummary | undefined, tab: DisputeTab) {
  if (summary && isOpenTab(tab)) {
    const { dispute_count: disputes, inquiry_count: inquiries, has_more: hasMore } = summary.open
    return { count: tab === 'needs_response' ? disputes + inquiries : inquiries, hasMore }
  }
  const own = summary?.counts.filter(({ status }) => (disputeTabs[tab] as readonly string[]).includes(status))
  return sumCounts(own?.map(({ count, has_more: hasMore }) => ({ count, hasMore })))
}
