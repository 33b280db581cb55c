import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { HurtingEntry } from '#areas/risk/contract/overview.ts'
import { riskQuery } from '#areas/risk/contract/query.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import type { RiskType } from '#kernel/risk/types.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useRecordText } from '#web/shared/risk/record-words.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { riskCountsQuery } from '../queries.ts'
import styles from './overview.module.css'

/** Entries that stopped good customers only, each with a link to it, and the lists to search for more. Nothing while there is nothing to say. */
export function HurtingCard({ hurting }: { hurting: UseQueryResult<{ items: HurtingEntry[]; is_whole: boolean }> }) {
  const { t } = useTranslation('risk')
  const titleId = useId()
  const { items, is_whole: isWhole } = hurting.data ?? {}
  if (items?.length === 0 && isWhole) return null
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('hurting.title')}
      </h2>
      {!items && <ErrorNotice title={t('hurting.failed')} error={hurting.error} onRetry={() => void hurting.refetch()} />}
      {items && <p className="quiet">{t(items.length === 0 ? 'hurting.noneSoFar' : 'hurting.hint', { count: riskLimits.riskBackTestDays })}</p>}
      {items && items.length > 0 && (
        <ul className={styles.rows}>
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {isWhole === false && <MoreLists />}
    </section>
  )
}

function Entry({ entry: { type, record, attempts } }: { entry: HurtingEntry }) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const recordText = useRecordText()
  return (
    <li>
      <Link className={styles.record} to="/risk/config/$type" params={{ type }} search={searchFor(riskQuery, { record, effect: 'block' })}>
        {recordText(type, record)}
      </Link>
      <div className="quiet">{t('hurting.entry', { list: t(`type.${type}`), count: attempts, shown: formatCount(attempts, locale) })}</div>
    </li>
  )
}

/** The lists that block something, each searched for its own. */
function MoreLists() {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const counts = useQuery(riskCountsQuery(id)).data ?? []
  const types: RiskType[] = counts.filter(({ effect, count }) => effect === 'block' && count > 0).map(({ type }) => type)
  return (
    <p className={styles.more}>
      <span className="quiet">{t('hurting.more')}</span>
      {types.map((type) => (
        <Link
          key={type}
          to="/risk/config/$type"
          params={{ type }}
          search={searchFor(riskQuery, { stopped: 'only_good' })}
          aria-label={t('hurting.searchNamed', { list: t(`type.${type}`) })}
        >
          {t(`type.${type}`)}
        </Link>
      ))}
    </p>
  )
}
