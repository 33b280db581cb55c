import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { formatCount } from '../text/format-count.ts'
import { useLocale } from '../text/use-locale.ts'
import styles from './list-tabs.module.css'

export interface ListTab {
  readonly key: string
  readonly label: string
  /** The list's own path, unless the tab is another page. */
  readonly path?: string
  readonly search?: object
  readonly isOpen: boolean
  /** Undefined while it is unknown, or if the tab has none. */
  readonly count?: TabCount | undefined
  /** It stays without entries. */
  readonly isWhole?: boolean
}

export interface TabCount {
  readonly count: number
  /** Not all entries were counted. */
  readonly hasMore: boolean
}

interface ListTabsProps {
  label: string
  tabs: readonly ListTab[]
  /** Parts of one tab, below the others. */
  isOfParts?: boolean
}

/** Parts of a list as tabs above it, with how many entries each has. Each tab is a link that keeps the filters. Those without entries are left out, and all of them if none has any. */
export function ListTabs({ label, tabs: all, isOfParts = false }: ListTabsProps) {
  const locale = useLocale()
  const tabs = all.filter(({ isOpen, isWhole, count }) => isOpen || isWhole || count?.count !== 0)
  const bar = useRef<HTMLElement>(null)
  const shape = tabs.map(({ key, isOpen, count }) => (isOpen ? `[${key}]` : count ? key : '')).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts make the tabs wider
  useEffect(() => showCurrent(bar.current), [shape])
  if (all.every(({ count }) => count?.count === 0)) return null
  return (
    <nav ref={bar} className={isOfParts ? styles.parts : styles.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ key, path = '.', search = {}, isOpen, count, label: name }) => (
          <li key={key}>
            {/* The router marks a link of the open address by itself, and without `exact` also one with fewer filters. */}
            <Link
              to={path}
              search={search}
              className={isOfParts ? styles.part : styles.tab}
              activeOptions={{ exact: true }}
              aria-current={isOpen ? 'page' : undefined}
            >
              {name}
              {count && <span className={styles.count}>{formatTabCount(count, locale)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Writes how many entries there are, such as 1,000+. */
export function formatTabCount({ count, hasMore }: TabCount, locale: Locale): string {
  return `${formatCount(count, locale)}${hasMore ? '+' : ''}`
}

/** Adds counts up; undefined if they are unknown. */
export function sumCounts(counts: readonly TabCount[] | undefined): TabCount | undefined {
  if (!counts) return undefined
  return { count: counts.reduce((sum, { count }) => sum + count, 0), hasMore: counts.some(({ hasMore }) => hasMore) }
}

/** Scrolls a bar of links to that of the open page: on a narrow screen the bar is wider than its frame. */
function showCurrent(bar: HTMLElement | null): void {
  const current = bar?.querySelector('[aria-current]')
  if (bar && current) bar.scrollLeft += current.getBoundingClientRect().right - bar.getBoundingClientRect().right
}
