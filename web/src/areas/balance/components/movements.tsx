import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined'
import type { CurrencyCode } from '@counterfoil/contract/currencies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '../../../api/errors.ts'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { CursorGone } from '../../../ui/cursor-gone.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { movementListQuery } from '../queries.ts'
import { filtersOf, hasFilters } from '../search.ts'
import { useMovementSearch } from '../use-movement-search.ts'
import { MovementFilters } from './movement-filters.tsx'
import { MovementTable } from './movement-table.tsx'
import styles from './movements.module.css'

/** Every movement of the balance, newest first, a page at a time. */
export function Movements({ currencies }: { currencies: readonly CurrencyCode[] | undefined }) {
  const { t } = useTranslation('balance')
  const { id: merchantId } = useMerchant()
  const { search, go } = useMovementSearch()
  const page = useQuery(movementListQuery(merchantId, search))

  const isCursorGone = Boolean(findFieldError(page.error, 'after') ?? findFieldError(page.error, 'before'))
  const isEmpty = page.data?.items.length === 0 && !page.isPlaceholderData
  return (
    <section aria-labelledby="movements">
      <h2 id="movements" className={styles.title}>
        {t('movements.title')}
      </h2>
      <MovementFilters currencies={currencies} search={search} onChange={go} />
      {page.isError && !isCursorGone && <ErrorNotice title={t('movements.failed')} error={page.error} onRetry={() => void page.refetch()} />}
      {isCursorGone && <CursorGone filters={filtersOf(search)} />}
      {isEmpty && <NoMovements isFiltered={hasFilters(search)} onClear={() => go({})} />}
      {(page.data || page.isPending) && !isEmpty && (
        <>
          <MovementTable items={page.data?.items} isBusy={page.isPlaceholderData} />
          {page.data && <Pager filters={filtersOf(search)} page={page.data} />}
        </>
      )}
    </section>
  )
}

/** Nothing to list, and what to do about it. */
function NoMovements({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('balance')
  const mayReadPayments = useCan('payments.read')
  const state = isFiltered
    ? { icon: <SearchOutlined />, title: t('empty.nothingTitle'), text: t('empty.nothingText'), actions: <Button onClick={onClear}>{t('empty.clear')}</Button> }
    : {
        icon: <SwapOutlined />,
        title: t('empty.noneTitle'),
        text: t('empty.noneText'),
        actions: mayReadPayments && <Link to="/payments">{t('empty.how')}</Link>,
      }
  return (
    <div className="card">
      <EmptyState {...state} />
    </div>
  )
}
