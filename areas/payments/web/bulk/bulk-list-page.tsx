import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { exportLimits } from '#areas/exports/contract/rules.ts'
import type { BulkItem } from '#areas/payments/contract/bulk.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import styles from './bulk.module.css'
import { bulkTones } from './bulk-view.tsx'
import { bulkListQuery, isMoving } from './queries.ts'

const route = getRouteApi('/shell/payments/bulk')

/** The bulk actions of the past seven days, newest first. */
export function BulkListPage() {
  const { t } = useTranslation(['bulk', 'payments', 'pages'])
  const { id } = useMerchant()
  const page = useQuery(bulkListQuery(id, route.useSearch()))
  return (
    <>
      <PageHeader
        subtitle={t('list.subtitle', { days: exportLimits.exportDays })}
        actions={<ExportAction hasShortcut list="bulk_actions" q="" />}
        breadcrumb={<WayBack path="/payments" />}
      />
      {page.isPending && (
        <div className="card">
          <SkeletonItems items={4} />
        </div>
      )}
      {page.isError && !page.data && <ErrorNotice title={t('list.failed')} error={page.error} onRetry={() => void page.refetch()} />}
      {page.data?.items.length === 0 && (
        <EmptyCard title={t('list.emptyTitle')} text={t('list.emptyText')} actions={<ButtonLink to="/payments">{t('payments:detail.all')}</ButtonLink>} />
      )}
      {page.data && page.data.items.length > 0 && (
        <>
          <ul className="card card-list" aria-label={t('pages:/payments/bulk.title')}>
            {page.data.items.map((item) => (
              <Entry key={item.id} item={item} />
            ))}
          </ul>
          <Pager filters={{}} page={page.data} />
        </>
      )}
    </>
  )
}

function Entry({ item }: { item: BulkItem }) {
  const { t } = useTranslation('bulk')
  const locale = useLocale()
  const { id, kind, state, payment_count: count, handled_count: handled } = item
  const shown = formatCount(count, locale)
  return (
    <li className={styles.entry}>
      <Link to="/payments/bulk/$bulkId" params={{ bulkId: id }}>
        {t('list.entry', { name: t(`title.${kind}`), payments: t('payments', { count, shown }) })}
      </Link>
      <StatusTag tone={bulkTones[state]}>{t(`states.${state}`)}</StatusTag>
      <span className="meta">
        {isMoving(item) && <span>{t('progress.text', { done: formatCount(handled, locale), total: shown })}</span>}
        <span>{t('createdBy', { name: item.created_by })}</span>
        <DateTime at={item.created_at} />
      </span>
    </li>
  )
}
