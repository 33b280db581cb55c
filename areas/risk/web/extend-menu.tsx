import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { extendRiskEntry, type RiskEntry } from '@counterfoil/contract/risk/lists'
import { type RiskPeriod, riskPeriods } from '@counterfoil/contract/risk/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Refusal } from '../../shared/errors/refusal.tsx'
import { useMerchant } from '../../stores/merchant.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import styles from './extend-menu.module.css'
import { takeInEntry } from './queries.ts'

/** Moves the end of an effective entry by days, or for good. */
export function ExtendMenu({ entry: { id: entryId, type, record } }: { entry: RiskEntry }) {
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
