import { Link } from '@tanstack/react-router'
import ChevronLeftIcon from 'lucide-react/icons/chevron-left'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './pager.module.css'

export interface PagerProps {
  /** The list's filters, without the place in it. */
  filters: Record<string, unknown>
  /** What the page is scrolled to, where the list does not begin it. */
  hash?: string
  /** False for a list that can be sorted by other columns. */
  isByTime?: boolean
  page: { readonly items: readonly unknown[]; readonly next_cursor: string | null; readonly previous_cursor: string | null }
}

const byTime = { first: 'pager.first', before: 'pager.newer', after: 'pager.older' } as const
const byOrder = { first: 'pager.start', before: 'pager.previous', after: 'pager.next' } as const

/** The number of entries shown, and links to the pages before and after them, which can be opened in another tab. */
export function Pager({ filters, hash, isByTime = true, page }: PagerProps) {
  const { t } = useTranslation('shell')
  const { items, next_cursor: after, previous_cursor: before } = page
  const names = isByTime ? byTime : byOrder
  const hasPages = after !== null || before !== null
  return (
    <div className={styles.footer}>
      <p className="quiet">{t(hasPages ? 'pager.countHere' : 'pager.count', { count: items.length })}</p>
      {hasPages && (
        <nav className="buttons" aria-label={t('pager.pages')}>
          {before && (
            <Step hash={hash} search={filters}>
              {t(names.first)}
            </Step>
          )}
          <Step hash={hash} search={before ? { ...filters, before } : null}>
            <ChevronLeftIcon aria-hidden /> {t(names.before)}
          </Step>
          <Step hash={hash} search={after ? { ...filters, after } : null}>
            {t(names.after)} <ChevronRightIcon aria-hidden />
          </Step>
        </nav>
      )}
    </div>
  )
}

function Step({ search, hash, children }: { search: PagerProps['filters'] | null; hash: string | undefined; children: ReactNode }) {
  if (!search) {
    return (
      <span className={styles.step} aria-disabled="true">
        {children}
      </span>
    )
  }
  return (
    <Link to="." search={search} {...(hash && { hash })} className={styles.step} preload={false}>
      {children}
    </Link>
  )
}
