import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskEntry } from '#areas/risk/contract/lists.ts'
import { riskLimits } from '#areas/risk/contract/rules.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useRecordText } from '#web/shared/risk/record-words.ts'
import { useCan } from '#web/stores/merchant.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { ExtendMenu } from '../extend-menu.tsx'
import styles from './overview.module.css'

/** Entries that end soon, and how to extend each. */
export function ExpiringCard({ expiring }: { expiring: UseQueryResult<RiskEntry[]> }) {
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
