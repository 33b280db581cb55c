import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './pager.module.css'

export interface PagerProps {
  /** The list's filters, without the place in it. */
  filters: Record<string, unknown>
  /** What the page is scrolled to, where the list does not begin it. */
  hash?: string
  page: { readonly items: readonly unknown[]; readonly next_cursor: string | null; readonly previous_cursor: string | null }
}

/** Below a list: how many entries are shown, and the ways to the newer and the older page. Links, so that a page can be opened beside another. */
export function Pager({ filters, hash, page }: PagerProps) {
  const { t } = useTranslation('shell')
  const { items, next_cursor: after, previous_cursor: before } = page
  const hasPages = after !== null || before !== null
  return (
    <div className={styles.footer}>
      <p className={styles.count}>{t(hasPages ? 'pager.countHere' : 'pager.count', { count: items.length })}</p>
      {hasPages && (
        <nav className={styles.pager} aria-label={t('pager.pages')}>
          {before && (
            <Step hash={hash} search={filters}>
              {t('pager.first')}
            </Step>
          )}
          <Step hash={hash} search={before ? { ...filters, before } : null}>
            <LeftOutlined aria-hidden /> {t('pager.newer')}
          </Step>
          <Step hash={hash} search={after ? { ...filters, after } : null}>
            {t('pager.older')} <RightOutlined aria-hidden />
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
