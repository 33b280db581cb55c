import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getRiskBackTest, type RiskBackTest } from '#areas/risk/contract/back-test.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { JobId } from '#kernel/ids.ts'
import { call } from '../../api/call.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Refusal } from '../errors/refusal.tsx'
import progress from '../exports/export-progress.module.css'
import styles from './back-test.module.css'
import { BackTestResult } from './back-test-result.tsx'

interface BackTestCheckProps {
  /** Starts the check; null while what is to be checked is incomplete. */
  start: (() => Promise<RiskBackTest>) | null
  heading?: 'h2' | 'h3'
  /** What is checked, where a page has several. */
  subject?: string
  /** What is checked, if it can change meanwhile: a check that was started before goes on, and says what it is of. */
  of?: CheckedSubject | undefined
}

/** What is checked, as it is now. */
interface CheckedSubject {
  /** Differs if what is checked does. */
  readonly key: string
  readonly text: string
}

/** Checks entries or a rule against past attempts when somebody wants it, and shows what they would have done. */
export function BackTestCheck({ start, heading: Heading = 'h3', subject, of }: BackTestCheckProps) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const started = useMutation({ mutationFn: ({ run }: { run: () => Promise<RiskBackTest>; of: CheckedSubject | undefined }) => run() })
  const { data, isError, refetch } = useQuery(backTestQuery(id, started.data?.id ?? ''))
  const check = data ?? started.data
  const isRunning = started.isPending || (check !== undefined && isOpen(check) && !isError)
  const hasFailed = isError || check?.state === 'failed' || check?.state === 'canceled'
  const startedOf = started.variables?.of
  const isEarlier = startedOf?.key !== of?.key && (isRunning || check !== undefined)
  const begin = (run: () => Promise<RiskBackTest>) => {
    // The button goes away.
    section.current?.focus()
    if (isError && !isEarlier) void refetch()
    else started.mutate({ run, of })
  }
  if (start === null && !isEarlier) return null
  return (
    <section ref={section} tabIndex={-1} className={styles.check} aria-labelledby={titleId} aria-busy={isRunning}>
      <Heading id={titleId} className={styles.title}>
        {subject === undefined
          ? t('backTest.title', { count: riskLimits.riskBackTestDays })
          : t('backTest.titleOf', { count: riskLimits.riskBackTestDays, subject })}
      </Heading>
      {start !== null && (isEarlier || (!check?.result && !isRunning)) && (
        <div>
          <Button aria-describedby={titleId} onClick={() => begin(start)}>
            {t(isEarlier ? 'backTest.changed' : hasFailed ? 'backTest.again' : 'backTest.start', { count: riskLimits.riskBackTestDays })}
          </Button>
        </div>
      )}
      {isEarlier && <p className={styles.note}>{t('backTest.earlier', { subject: startedOf?.text })}</p>}
      {isRunning && (
        <div className={progress.progress}>
          <progress aria-label={t('backTest.progress')} {...(check?.total_count && { value: check.done_count, max: check.total_count })} />
          <p>{t('backTest.running')}</p>
        </div>
      )}
      <div aria-live="polite">
        {hasFailed && !isRunning && <p className={styles.note}>{t('backTest.failed')}</p>}
        {check?.result && <BackTestResult result={check.result} />}
      </div>
      <Refusal error={startedOf?.key === of?.key ? started.error : null} />
    </section>
  )
}

/** While a check waits or runs. */
const pollMs = 500

function isOpen({ state }: Pick<RiskBackTest, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}

/** A check, which is read again until it ends. It keeps its result. @param backTestId empty before it was started. */
function backTestQuery(merchantId: string, backTestId: JobId | '') {
  return queryOptions({
    // Not below the lists, which are read again after each change.
    queryKey: ['merchant', merchantId, 'back-test', backTestId],
    queryFn: ({ signal }) => call(getRiskBackTest, { params: { id: merchantId, backTestId: backTestId as JobId } }, { signal }),
    enabled: backTestId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : pollMs),
  })
}
