import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { showCurrent } from '../lists/list-tabs.tsx'
import styles from './tab-links.module.css'

export interface TabLink {
  readonly path: string
  readonly label: string
}

/** The pages of an area as tabs below its heading. Each tab is a page with its own address. One tab needs no bar. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const bar = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another tab
  useEffect(() => showCurrent(bar.current), [path])
  if (tabs.length < 2) return null
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.path}>
            <Link to={tab.path} className={styles.tab} activeOptions={{ exact: true, includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
