import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type RiskEffect, type RiskType, riskEffects, riskTypes } from '#kernel/risk/types.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { riskCountsQuery } from '../queries.ts'
import styles from './list-tiles.module.css'

/** The lists, each with its effective entries. */
export function ListTiles() {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const counts = useQuery(riskCountsQuery(id))
  return (
    <>
      {counts.isError && !counts.data && <ErrorNotice title={t('overview.failed')} error={counts.error} onRetry={() => void counts.refetch()} />}
      <ul className={styles.lists} aria-busy={counts.isPending}>
        {riskTypes.map((type) => (
          <li key={type} className={`card ${styles.list}`}>
            <h2 className={styles.title}>
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
