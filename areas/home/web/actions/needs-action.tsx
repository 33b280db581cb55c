import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { disputeSummaryQuery } from '#web/api/dispute-summary-query.ts'
import { useClockAheadMs } from '#web/shared/disputes/use-account-now.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { useNow } from '#web/ui/time/use-now.ts'
import { actionsQuery } from '../queries.ts'
import { ActionStrip } from './action-strip.tsx'
import { DisputesStrip } from './disputes-strip.tsx'
import { sortActions } from './sort-actions.ts'
import styles from './strip.module.css'

/** What waits for somebody, the most urgent first. Absent while nothing does. */
export function NeedsAction() {
  const { t } = useTranslation('overview')
  const { id } = useMerchant()
  const now = useNow() + useClockAheadMs()
  const open = useQuery({ ...disputeSummaryQuery(id), enabled: useCan('disputes.read') }).data?.open
  const actions = useQuery(actionsQuery(id)).data ?? []
  const disputes = open?.next_due_by ? [{ key: 'disputes', worth_minor: open.worth_minor, due_by: open.next_due_by, strip: <DisputesStrip open={open} /> }] : []
  const others = actions.map((action) => ({ ...action, key: action.kind, strip: <ActionStrip action={action} /> }))
  const items = [...disputes, ...others]
  if (items.length === 0) return null
  return (
    <section className={styles.list} aria-label={t('actions.title')}>
      {sortActions(items, now).map(({ key, strip }) => (
        <Fragment key={key}>{strip}</Fragment>
      ))}
    </section>
  )
}

/** Whether it isn't known yet what waits. The rest of the page would move if it came later. */
export function useIsActionPending(): boolean {
  const { id } = useMerchant()
  const disputes = useQuery({ ...disputeSummaryQuery(id), enabled: useCan('disputes.read') })
  const actions = useQuery(actionsQuery(id))
  return disputes.isLoading || actions.isLoading
}
