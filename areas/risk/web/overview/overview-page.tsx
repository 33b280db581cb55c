import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskEntry } from '#areas/risk/contract/lists.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { type RiskEffect, type RiskType, riskEffects, riskTypes } from '#kernel/risk/types.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useRecordText } from '#web/shared/risk/record-words.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar, SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { ExtendMenu } from '../extend-menu.tsx'
import { expiringEntriesQuery, hurtingEntriesQuery, riskCountsQuery, riskOverviewQuery, riskSuggestionsQuery } from '../queries.ts'
import { RiskHeader } from '../risk-header.tsx'
import { riskRulesQuery } from '../rules/queries.ts'
import { Suggestions } from '../rules/suggestions.tsx'
import { BlockedPart } from './blocked-part.tsx'
import { HurtingCard } from './hurting-card.tsx'
import styles from './overview.module.css'
import { SuggestionsCard } from './suggestions-card.tsx'

const route = getRouteApi('/shell/risk')

/** The lists, what they and the rules blocked, what only hurt, and what could be added or ends soon. */
export function RiskOverviewPage() {
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
      <RiskHeader subtitle={t('subtitle')} />
      <div className={styles.page}>
        <ListTiles />
        {isLoading ? (
          <div className="card" aria-busy="true">
            <SkeletonItems items={6} />
          </div>
        ) : (
          <>
            {mayOpenPayments && <BlockedPart overview={overview} />}
            <HurtingCard hurting={hurting} />
            <div className={styles.two}>
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
      <p className={styles.hint}>{t(expiring.data?.length === 0 ? 'expiring.none' : 'expiring.hint', { count: riskLimits.riskExpiringDays })}</p>
      {!expiring.data && <ErrorNotice title={t('expiring.failed')} error={expiring.error} onRetry={() => void expiring.refetch()} />}
      {expiring.data && expiring.data.length > 0 && (
        <ul className={styles.rows}>
          {expiring.data.map((entry) => (
            <li key={entry.id}>
              <div className={styles.row}>
                <div>
                  <div className={styles.record}>{recordText(entry.type, entry.record)}</div>
                  <div className={styles.hint}>
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

/** The lists, each with its effective entries. */
function ListTiles() {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const counts = useQuery(riskCountsQuery(id))
  return (
    <>
      {counts.isError && !counts.data && <ErrorNotice title={t('overview.failed')} error={counts.error} onRetry={() => void counts.refetch()} />}
      <ul className={styles.lists} aria-busy={counts.isPending}>
        {riskTypes.map((type) => (
          <li key={type} className={`card ${styles.list}`}>
            <h2 className={styles.tileTitle}>
              <Link to="/risk/config/$type" params={{ type }}>
                {t(`type.${type}`)}
              </Link>
            </h2>
            <Figures type={type} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Figures({ type }: { type: RiskType }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const { id } = useMerchant()
  const counts = useQuery(riskCountsQuery(id)).data?.filter((row) => row.type === type)
  const figureOf = (wanted: RiskEffect) => {
    const found = counts?.find(({ effect }) => effect === wanted)
    if (!found) return <SkeletonBar width={48} />
    const count = formatCount(found.count, locale)
    return found.has_more ? t('overview.more', { count }) : count
  }
  return (
    <dl className={styles.figures}>
      {riskEffects.map((effect) => (
        <div key={effect}>
          <dt>{t(`overview.${effect}`)}</dt>
          <dd>{figureOf(effect)}</dd>
        </div>
      ))}
    </dl>
  )
}
