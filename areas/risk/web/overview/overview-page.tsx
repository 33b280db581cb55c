import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { expiringEntriesQuery, hurtingEntriesQuery, riskOverviewQuery, riskSuggestionsQuery } from '../queries.ts'
import { RiskHeader } from '../risk-header.tsx'
import { riskRulesQuery } from '../rules/queries.ts'
import { Suggestions } from '../rules/suggestions.tsx'
import { BlockedPart } from './blocked-part.tsx'
import { ExpiringCard } from './expiring-card.tsx'
import { HurtingCard } from './hurting-card.tsx'
import { ListTiles } from './list-tiles.tsx'
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
