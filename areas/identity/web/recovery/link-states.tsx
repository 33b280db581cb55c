import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { GateMark } from '../gate/gate-mark.tsx'

interface LinkPendingProps {
  title: string
  check: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  /** The form that comes, where it is not a mark and one button. */
  form?: { lead: string; bars: ReactNode }
}

/** While the server looks at a mailed link, and where it could not be asked. */
export function LinkPending({ title, check, form }: LinkPendingProps) {
  const { t } = useTranslation('identity')
  if (check.error && !check.isFetching) {
    return (
      <Gate title={title}>
        <ErrorNotice title={t('link.notChecked')} error={check.error} onRetry={() => void check.refetch()} />
      </Gate>
    )
  }
  return (
    <Gate title={title} lead={form?.lead} mark={!form && <GateMark kind="mail" />}>
      <div className={styles.form} role="status" aria-busy="true" aria-label={t('link.checking')}>
        {form?.bars ?? <SkeletonBar width="70%" />}
        <SkeletonBar height={42} />
      </div>
    </Gate>
  )
}

/** A mailed link that was used, is too old, or was never one. */
export function LinkOver({ text, children }: { text: string; children: ReactNode }) {
  const { t } = useTranslation('identity')
  return (
    <Gate mark={<GateMark kind="over" />} title={t('link.overTitle')} lead={text}>
      {children}
    </Gate>
  )
}
