import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api/errors.ts'
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

/**
 * Does what a mailed link is for, once. A query, unlike a mutation, is one call however often its page is mounted, which
 * is twice in development; coming back to the page finds the answer of the first time.
 */
export function useLinkAct<T>(name: string, token: string, act: (token: string) => Promise<T>): UseQueryResult<T> {
  return useQuery({
    queryKey: ['mailed-link', name, token],
    queryFn: token ? () => act(token) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Whether the server said that a link is not valid, rather than that it cannot say so now. */
export function isLinkOver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 422)
}
