import type { DisputeSummary } from '@counterfoil/contract/disputes'
import { type DisputeTab, disputeTabs } from '@counterfoil/contract/disputes/tabs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { disputeSummaryQuery } from '../../../api/dispute-summary-query.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { showCurrent } from '../../../ui/layout/show-current.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'
import type { DisputeSearch } from './dispute-search.ts'
import styles from './dispute-tabs.module.css'

const tabs = ['needs_response', 'under_review', 'won', 'lost', 'inquiries', 'all'] as const satisfies readonly DisputeTab[]
const inquiryTabs = ['inquiries', 'inquiries_needs_response', 'inquiries_under_review', 'inquiries_closed'] as const satisfies readonly DisputeTab[]

interface DisputeTabsProps {
  /** Null on the page of the insights. */
  tab: DisputeTab | null
  q: string | null
}

/** The tabs of the inbox with the insights after them, and below them those of inquiries. Each of the inbox is a link that keeps the filters. */
export function DisputeTabs({ tab, q }: DisputeTabsProps) {
  const { t } = useTranslation('disputes')
  const { id } = useMerchant()
  const isCounted = useQuery(disputeSummaryQuery(id)).data !== undefined
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isCounted) showCurrent(bar.current)
  }, [isCounted])
  const isOfInquiries = (inquiryTabs as readonly (DisputeTab | null)[]).includes(tab)
  return (
    <>
      <nav ref={bar} className={styles.tabs} aria-label={t('tabs.label')}>
        <ul>
          {tabs.map((name) => (
            <Tab key={name} name={name} isOpen={name === tab || (name === 'inquiries' && isOfInquiries)} q={q} />
          ))}
          <li>
            <Link to="/payments-product/disputes/insights" className={styles.tab} aria-current={tab === null ? 'page' : undefined}>
              {t('tabs.insights')}
            </Link>
          </li>
        </ul>
      </nav>
      {isOfInquiries && (
        <nav className={styles.parts} aria-label={t('tabs.inquiriesLabel')}>
          <ul>
            {inquiryTabs.map((name) => (
              <Tab key={name} name={name} isOpen={name === tab} q={q} isPart />
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

interface TabProps {
  name: DisputeTab
  isOpen: boolean
  q: string | null
  isPart?: boolean
}

function Tab({ name, isOpen, q, isPart = false }: TabProps) {
  const { t } = useTranslation('disputes')
  const { id } = useMerchant()
  const locale = useLocale()
  const summary = useQuery(disputeSummaryQuery(id)).data
  const count = summary && countOf(summary, name)
  const search: DisputeSearch = { tab: name, ...(q && { q }) }
  return (
    <li>
      <Link to="/payments-product/disputes" search={search} className={isPart ? styles.part : styles.tab} aria-current={isOpen ? 'page' : undefined}>
        {t(isPart ? `tabs.parts.${name as (typeof inquiryTabs)[number]}` : `tabs.${name as (typeof tabs)[number]}`)}
        {count && <span className={styles.count}>{`${formatCount(count.count, locale)}${count.hasMore ? '+' : ''}`}</span>}
      </Link>
    </li>
  )
}

/** How many disputes a tab has. Statuses are counted up to a limit, and so is their sum. */
function countOf({ counts }: DisputeSummary, tab: DisputeTab): { count: number; hasMore: boolean } {
  const own = counts.filter(({ status }) => (disputeTabs[tab] as readonly string[]).includes(status))
  return { count: own.reduce((sum, { count }) => sum + count, 0), hasMore: own.some(({ has_more: hasMore }) => hasMore) }
}
