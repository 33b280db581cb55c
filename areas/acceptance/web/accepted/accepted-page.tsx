import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import forms from '#web/shared/settings/forms.module.css'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { switchesQuery } from '../queries.ts'
import styles from './accepted.module.css'
import { AcceptedForm } from './accepted-form.tsx'

/** The brands, currencies and card countries that the account accepts, which every authorization obeys. */
export function AcceptedPage() {
  const { t } = useTranslation('acceptance')
  const { id } = useMerchant()
  const mayManage = useCan('acceptance.manage')
  const switches = useQuery(switchesQuery(id))
  const { data } = switches
  const isLocked = !mayManage || data?.is_taken_by_platform === true
  return (
    <>
      <PageHeader subtitle={t('accepted.subtitle')} />
      {switches.isError && !data && <ErrorNotice title={t('accepted.failed')} error={switches.error} onRetry={() => void switches.refetch()} />}
      {switches.isPending && (
        <div className="stack">
          {['brand', 'currency', 'country'].map((kind) => (
            <div key={kind} className={`card ${styles.card}`}>
              <SkeletonItems items={4} />
            </div>
          ))}
        </div>
      )}
      {data && (
        <div className="stack">
          {data.is_taken_by_platform && <p className={forms.note}>{t('accepted.byPlatform')}</p>}
          {!data.is_taken_by_platform && !mayManage && <p className={forms.note}>{t('accepted.readOnly')}</p>}
          <AcceptedForm switches={data} isLocked={isLocked} />
        </div>
      )}
    </>
  )
}
