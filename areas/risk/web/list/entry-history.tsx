import { useTranslation } from 'react-i18next'
import type { RiskEntryDetail } from '#areas/risk/contract/lists.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import detail from '#web/ui/layout/detail.module.css'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { EffectiveTime } from './entry-status.tsx'

/** What members did with an entry, newest first. @param history undefined while it is loading. */
export function EntryHistory({ history }: { history: RiskEntryDetail['history'] | undefined }) {
  const { t } = useTranslation('risk')
  return (
    <section>
      <h3 className={detail.subhead}>{t('entry.history')}</h3>
      {!history && <SkeletonBar width="70%" height={14} />}
      <ol className={detail.rows}>
        {history?.map(({ id, at, change, effective_until, remark, member }) => (
          <li key={id}>
            <span>{t(`entry.change.${change}`, { name: member })}</span>
            <span className={`${detail.quiet} ${detail.end}`}>
              <DateTime at={at} isFocusable />
            </span>
            {change !== 'invalidated' && (
              <span className={`${detail.wide} ${detail.quiet}`}>
                {effective_until !== null && t('columns.effective')} <EffectiveTime until={effective_until} />
              </span>
            )}
            {remark && <span className={`${detail.wide} ${detail.quiet}`}>{remark}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
