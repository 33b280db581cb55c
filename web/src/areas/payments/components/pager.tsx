import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import type { Answer } from '@counterfoil/contract/endpoint'
import type { listPayments } from '@counterfoil/contract/payments'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentSearch } from '../filters.ts'
import { filtersOf } from '../filters.ts'
import styles from './pager.module.css'

type Page = Pick<Answer<typeof listPayments>, 'next_cursor' | 'previous_cursor'>

/** The ways to the newer and the older page. Links, so that a page can be opened beside another. */
export function Pager({ search, page }: { search: PaymentSearch; page: Page }) {
  const { t } = useTranslation('payments')
  const { next_cursor: after, previous_cursor: before } = page
  if (!after && !before) return null
  const filters = filtersOf(search)
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      {before && <Step search={filters}>{t('list.first')}</Step>}
      <Step search={before ? { ...filters, before } : null}>
        <LeftOutlined aria-hidden /> {t('list.newer')}
      </Step>
      <Step search={after ? { ...filters, after } : null}>
        {t('list.older')} <RightOutlined aria-hidden />
      </Step>
    </nav>
  )
}

function Step({ search, children }: { search: PaymentSearch | null; children: ReactNode }) {
  if (!search) {
    return (
      <span className={styles.step} aria-disabled="true">
        {children}
      </span>
    )
  }
  return (
    <Link to="/payments" search={search} className={styles.step} preload={false}>
      {children}
    </Link>
  )
}
