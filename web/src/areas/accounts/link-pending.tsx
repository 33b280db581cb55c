import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import styles from './form.module.css'
import { Gate } from './gate.tsx'

/** While the server looks at a mailed link, and where it could not be asked. */
export function LinkPending({ title, check }: { title: string; check: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  const { t } = useTranslation('accounts')
  return (
    <Gate title={title}>
      {check.error && !check.isFetching ? (
        <ErrorNotice title={t('link.notChecked')} error={check.error} onRetry={() => void check.refetch()} />
      ) : (
        <div className={styles.form} role="status" aria-busy="true" aria-label={t('link.checking')}>
          <SkeletonBar width="70%" />
          <SkeletonBar height={42} />
          <SkeletonBar height={40} />
        </div>
      )}
    </Gate>
  )
}
