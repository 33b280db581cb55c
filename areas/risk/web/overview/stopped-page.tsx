import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskEntry } from '#areas/risk/contract/lists.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useRecordText } from '#web/shared/risk/record-words.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { ExtendMenu } from '../extend-menu.tsx'
import { expiringEntriesQuery, hurtingEntriesQuery, riskOverviewQuery, riskSuggestionsQuery } from '../queries.ts'
import { RiskHeader } from '../risk-header.tsx'
import { riskRulesQuery } from '../rules/queries.ts'
import { Suggestions } from '../rules/suggestions.tsx'
import { BlockedPart } from './blocked-part.tsx'
import { HurtingCard } from './hurting-card.tsx'
import styles from './overview.module.css'
import { SuggestionsCard } from './suggestions-card.tsx'

const route = getRouteApi('/shell/risk/stopped')

/** What lists and rules stopped, what only hurt, and what could be added or ends soon. */
export function StoppedPage() {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const mayOpenPayments = useCan('payments.read')
  const mayManage = useCan('risk.manage')
  const { range } = route.useSearch()
  const overview = useQuery({ ...riskOverviewQuery(id, range === '90d' ? '90' : '30'), enabled: mayOpenPayments })
  const suggestions = useQuery(riskSuggestionsQuery(id))
  const expiring = useQuery(expiringEntriesQuery(id))
  const hurting = useQuery(hurtingEntriesQuery(id))
  const rules = useQuery({ ...riskRulesQuery(id), enabled: mayManage })
  // The cards appear together, since each is as long as what it has.
  const isLoading = [suggestions, expiring, hurting, ...(mayOpenPayments ? [overview] : []), ...(mayManage ? [rules] : [])].some(({ isPending }) => isPending)
  return (
    <>
      <RiskHeader subtitle={t('overview.subtitle')} />
      <div className="stack">
        {isLoading ? (
          <div className="card" aria-busy="true">
            <SkeletonItems items={6} />
          </div>
        ) : (
          <>
            {mayOpenPayments && <BlockedPart overview={overview} />}
            <HurtingCard hurting={hurting} />
            <div className="two">
              <SuggestionsCard suggestions={suggestions} />
              <ExpiringCard expiring={expiring} />
            </div>
            {mayManage && rules.data && <Suggestions rules={rules.data.items} title={t('rules.missing')} />}
          </>
        )}
      </div>
    </>
  )
}

/** Entries that end soon, and how to extend each. */
function ExpiringCard({ expiring }: { expiring: UseQueryResult<RiskEntry[]> }) {
  const { t } = useTranslation('risk')
  const titleId = useId()
  const mayManage = useCan('risk.manage')
  const recordText = useRecordText()
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('expiring.title')}
      </h2>
      <p className="quiet">{t(expiring.data?.length === 0 ? 'expiring.none' : 'expiring.hint', { count: riskLimits.riskExpiringDays })}</p>
      {!expiring.data && <ErrorNotice title={t('expiring.failed')} error={expiring.error} onRetry={() => void expiring.refetch()} />}
      {expiring.data && expiring.data.length > 0 && (
        <ul className={styles.rows}>
          {expiring.data.map((entry) => (
            <li key={entry.id}>
              <div className={styles.row}>
                <div>
                  <div className={styles.record}>{recordText(entry.type, entry.record)}</div>
                  <div className="quiet">
                    {t('expiring.entry', { list: t(`type.${entry.type}`), effect: t(`effect.${entry.effect}`) })} ·{' '}
                    {entry.effective_until && <DateTime at={entry.effective_until} />}
                  </div>
                </div>
                {mayManage && <ExtendMenu entry={entry} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
