import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VampOutlook, VampWarning } from '#areas/vamp/contract/endpoints.ts'
import { formatVampPercent, ratioPercent, vampStatusOf } from '#areas/vamp/contract/vamp-ratio.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ExportAction } from '#web/shared/exports/export-action.tsx'
import { OlderPages } from '#web/shared/lists/older-pages.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { Dot } from '../legend.tsx'
import { vampWarningsQuery } from '../queries.ts'
import { WarningTable } from './warning-table.tsx'
import styles from './warnings.module.css'

/** Fraud reports without a dispute: what refunding or resolving them would change, and the way to each refund. */
export function WarningsCard({ outlook }: { outlook: VampOutlook | undefined }) {
  const { t } = useTranslation('vamp')
  const { id: merchantId } = useMerchant()
  const mayReadPayments = useCan('payments.read')
  const warnings = useInfiniteQuery(vampWarningsQuery(merchantId))
  const items = warnings.data?.pages.flatMap((page) => page.items)
  return (
    <section className="card" aria-labelledby="vamp-warnings" aria-busy={warnings.isPending}>
      <div className={styles.head}>
        <h2 className={styles.heading} id="vamp-warnings">
          {t('warnings.title')}
        </h2>
        {mayReadPayments && items && items.length > 0 && <ExportAction list="vamp_warnings" q="" label={t('warnings.export')} />}
      </div>
      <p className={styles.text}>{t('warnings.text')}</p>
      {warnings.isError && !items && <ErrorNotice title={t('warnings.failed')} error={warnings.error} onRetry={() => void warnings.refetch()} />}
      {warnings.isPending && <SkeletonBar width={240} />}
      {items?.length === 0 && <p className={styles.empty}>{t('warnings.none')}</p>}
      {items && items.length > 0 && <Choice warnings={items} hasOlder={warnings.hasNextPage} outlook={outlook} />}
      {items && <OlderPages pages={warnings} label={t('warnings.older')} failed={t('warnings.olderFailed')} className={styles.older} />}
    </section>
  )
}

interface ChoiceProps {
  warnings: readonly VampWarning[]
  /** Whether more of them can be shown. */
  hasOlder: boolean
  outlook: VampOutlook | undefined
}

/** All of them are chosen, also those that are shown later, until some are left out. */
function Choice({ warnings, hasOlder, outlook }: ChoiceProps) {
  const { t } = useTranslation('vamp')
  const [some, setSome] = useState<ReadonlySet<string> | null>(null)
  const chosen = some ? warnings.filter(({ id }) => some.has(id)) : warnings
  const choose = (ids: readonly string[]) => setSome(ids.length === warnings.length ? null : new Set(ids))
  const toggle = (id: string) => {
    const ids = chosen.map((warning) => warning.id)
    choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])
  }
  const toggleAll = () => choose(chosen.length === warnings.length ? [] : warnings.map(({ id }) => id))
  return (
    <>
      {outlook && <Outcomes outlook={outlook} chosen={chosen} />}
      <div className={styles.choose}>
        <label className={styles.all}>
          <input type="checkbox" checked={chosen.length === warnings.length} onChange={toggleAll} />
          {t('warnings.all')}
        </label>
        <span className={styles.count}>{t('warnings.chosen', { chosen: chosen.length, count: warnings.length })}</span>
      </div>
      {hasOlder && <p className={styles.text}>{t('warnings.onlyShown')}</p>}
      <WarningTable warnings={warnings} some={some} onToggle={toggle} />
    </>
  )
}

/** The current month with each way in which the chosen reports can end. */
function Outcomes({ outlook, chosen }: { outlook: VampOutlook; chosen: readonly VampWarning[] }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const counts = { reported: outlook.tc40_count + outlook.tc15_count - outlook.excluded_count, sales: outlook.tc05_count }
  const ofMonth = chosen.filter(({ processed_at }) => processed_at.startsWith(outlook.month)).length
  return (
    <ul className={styles.outcomesList} aria-label={t('warnings.outcomes')} aria-live="polite">
      {outcomes.map((outcome) => {
        const { reported, percent } = countAfter(counts, { count: chosen.length, ofMonth }, outcome)
        return (
          <li key={outcome} className={styles.item}>
            <span className={styles.title}>{t(`warnings.outcome.${outcome}`)}</span>
            <span className={styles.value}>
              <Dot status={vampStatusOf(percent)} /> {formatVampPercent(percent, locale)}
              <span className={styles.word}>{t(`status.${vampStatusOf(percent)}`)}</span>
            </span>
            <span className={styles.outcomesText}>
              {t('warnings.counts', { reported: formatCount(reported, locale), sales: formatCount(counts.sales, locale) })} {t(`warnings.why.${outcome}`)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/**
 * What can become of fraud reports that aren't disputed yet, by Visa's rules:
 * - `disputed`: each dispute counts beside its report.
 * - `refunded`: no dispute follows, and the report stays counted.
 * - `resolved`: RDR or CDRN resolves the dispute before the month's extract, so it is excluded; the report stays counted.
 * - `cleared`: Compelling Evidence 3.0 excludes the report, in the month in which it was counted.
 */
export const outcomes = ['disputed', 'refunded', 'resolved', 'cleared'] as const
type Outcome = (typeof outcomes)[number]

interface MonthCounts {
  /** Fraud reports and disputes of the current month, without excluded ones. */
  readonly reported: number
  readonly sales: number
}

interface Chosen {
  readonly count: number
  /** Those among them that were counted in the current month. */
  readonly ofMonth: number
}

/** The current month's counts if all chosen reports end in one way, with disputes that are filed this month. */
export function countAfter({ reported, sales }: MonthCounts, { count, ofMonth }: Chosen, outcome: Outcome): { reported: number; percent: number } {
  const added = { disputed: count, refunded: 0, resolved: 0, cleared: -ofMonth }[outcome]
  return { reported: reported + added, percent: ratioPercent(reported + added, sales) }
}
