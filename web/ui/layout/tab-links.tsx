import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BrowserTexts } from '#kernel/texts.ts'
import { showCurrent } from '../lists/list-tabs.tsx'
import styles from './tab-links.module.css'

interface TabLinksProps {
  /** The page that the others belong to. */
  section: keyof BrowserTexts['pages']
  pages: readonly (keyof BrowserTexts['pages'])[]
}

/** The pages of an area as tabs below their heading, each by the title of its page. One tab needs no bar. */
export function TabLinks({ section, pages }: TabLinksProps) {
  const { t } = useTranslation('pages')
  const bar = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another tab
  useEffect(() => showCurrent(bar.current), [path])
  if (pages.length < 2) return null
  return (
    <nav ref={bar} className={styles.tabs} aria-label={t(`${section}.title`)}>
      <ul>
        {pages.map((page) => (
          <li key={page}>
            <Link to={page as string} className={styles.tab} activeOptions={{ exact: true, includeSearch: false }} activeProps={{ 'aria-current': 'page' }}>
              {t(`${page}.title`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
