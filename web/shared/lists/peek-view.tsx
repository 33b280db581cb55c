import type { LinkProps } from '@tanstack/react-router'
import ExternalLinkIcon from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SkeletonBar } from '../../ui/feedback/skeleton.tsx'
import detail from '../../ui/layout/detail.module.css'
import { ErrorNotice } from '../errors/error-notice.tsx'
import { ButtonLink } from '../navigation/button-link.tsx'
import styles from './peek.module.css'

interface PeekViewProps<Found> {
  query: { readonly data: Found | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  /** What failed: 'Couldn't load the payment'. */
  failed: string
  /** The object's own page. */
  page: Pick<LinkProps, 'to' | 'params'>
  parts: (found: Found) => PeekParts
}

interface PeekParts {
  /** The one figure. */
  readonly figure: ReactNode
  /** What it was for, or to whom. */
  readonly what?: ReactNode
  readonly state: ReactNode
  /** Beside the way to its page. */
  readonly actions: ReactNode
  /** What became of the amount, as a `Receipt`. */
  readonly receipt: ReactNode
  readonly facts: ReactNode
  readonly activity: ReactNode
}

const bars = ['40%', '70%', '90%', '80%', '60%'] as const

/** An object in the panel beside its list, in the order in which people ask: how much, what for, what now, why. */
export function PeekView<Found>({ query: { data, error, refetch }, failed, page, parts }: PeekViewProps<Found>) {
  const { t } = useTranslation(['common', 'shell'])
  if (!data) {
    if (error) return <ErrorNotice title={failed} error={error} onRetry={() => void refetch()} />
    return (
      <div className={styles.bars} role="status" aria-label={t('loading')} aria-busy="true">
        {bars.map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    )
  }
  const { figure, what, state, actions, receipt, facts, activity } = parts(data)
  return (
    <>
      <div>
        <h2 className={styles.figure}>{figure}</h2>
        {what && <p className={styles.what}>{what}</p>}
        <p className={`${styles.state} ${detail.subtitle}`}>{state}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink {...page} icon={<ExternalLinkIcon aria-hidden />}>
          {t('shell:peek.page')}
        </ButtonLink>
        {actions}
      </div>
      {receipt}
      {facts}
      {activity}
    </>
  )
}
