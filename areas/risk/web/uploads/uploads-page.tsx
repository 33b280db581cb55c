import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RiskUpload } from '#areas/risk/contract/uploads.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { EmptyCard } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { Pager } from '#web/ui/lists/pager.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { riskUploadsQuery } from '../queries.ts'
import { RiskHeader } from '../risk-header.tsx'
import { UploadState } from './upload-state.tsx'
import styles from './uploads.module.css'

const route = getRouteApi('/shell/risk/uploads')

/** The files that were uploaded to all lists, newest first. */
export function UploadsPage() {
  const { t } = useTranslation(['risk', 'pages'])
  const { id } = useMerchant()
  const page = useQuery(riskUploadsQuery(id, route.useSearch()))
  return (
    <>
      <RiskHeader subtitle={t('uploads.subtitle')} />
      {page.isPending && (
        <div className="card">
          <SkeletonItems items={4} />
        </div>
      )}
      {page.isError && !page.data && <ErrorNotice title={t('uploads.failed')} error={page.error} onRetry={() => void page.refetch()} />}
      {page.data?.items.length === 0 && (
        <EmptyCard title={t('uploads.emptyTitle')} text={t('uploads.emptyText')} actions={<ButtonLink to="/risk">{t('uploads.toLists')}</ButtonLink>} />
      )}
      {page.data && page.data.items.length > 0 && (
        <>
          <ul className="card card-list" aria-label={t('pages:/risk/uploads.title')}>
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

function Entry({ item }: { item: RiskUpload }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const { id, name, type, effect, row_count: count } = item
  return (
    <li className={styles.entry}>
      <Link to="/risk/uploads/$uploadId" params={{ uploadId: id }} className={styles.name}>
        {name}
      </Link>
      <UploadState upload={item} />
      <span className="meta">
        <span>{t('uploads.target', { list: t(`type.${type}`), effect: t(`effect.${effect}`) })}</span>
        <span>{t('uploads.rows', { count, shown: formatCount(count, locale) })}</span>
        <span>{t('uploads.by', { name: item.uploaded_by })}</span>
        <DateTime at={item.created_at} />
      </span>
    </li>
  )
}
