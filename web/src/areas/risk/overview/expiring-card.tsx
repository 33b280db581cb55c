import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { limits } from '@counterfoil/contract/limits'
import { extendRiskEntry, type RiskEntry } from '@counterfoil/contract/risk/lists'
import { type RiskPeriod, riskPeriods } from '@counterfoil/contract/risk/types'
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { Refusal } from '../../../shared/errors/refusal.tsx'
import { useRecordText } from '../../../shared/risk/use-record-text.ts'
import { useCan, useMerchant } from '../../../stores/merchant.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { DateTime } from '../../../ui/time/date-time.tsx'
import { takeInEntry } from '../queries.ts'
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
      <p className={styles.hint}>{t(expiring.data?.length === 0 ? 'expiring.none' : 'expiring.hint', { count: limits.riskExpiringDays })}</p>
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
                {mayManage && <Extend entry={entry} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Extend({ entry: { id: entryId, type, record } }: { entry: RiskEntry }) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const extend = useMutation({
    mutationFn: (period: RiskPeriod) => call(extendRiskEntry, { params: { id, type, entryId }, body: { period } }, { showsErrors: true }),
    onSuccess: async (entry) => {
      await takeInEntry(queries, id, entry)
      showToast({ kind: 'success', text: t('expiring.extended') })
    },
  })
  // A menu, since the arrow keys choose in a closed list, and what is permanent stays so.
  const choices = riskPeriods.map((period) => ({
    key: period,
    label: t(`expiring.by.${period}`),
    onChoose: () => {
      if (!extend.isPending) extend.mutate(period)
    },
  }))
  return (
    <div className={styles.actions}>
      <MenuButton label={t('expiring.extendRecord', { record })} className={styles.extend ?? ''} sections={[{ key: 'periods', choices }]}>
        {t('expiring.extend')}
        <DownOutlined className={styles.arrow} aria-hidden />
      </MenuButton>
      <Refusal error={extend.error} />
    </div>
  )
}
