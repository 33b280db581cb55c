import { useMutation, useQueryClient } from '@tanstack/react-query'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { extendRiskEntry, type RiskEntry } from '#areas/risk/contract/lists.ts'
import { type RiskPeriod, riskPeriods } from '#kernel/risk/types.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'
import styles from './extend-menu.module.css'
import { takeInEntry } from './queries.ts'

/** Moves the end of an effective entry by days, or for good. */
export function ExtendMenu({ entry: { id: entryId, type, record } }: { entry: RiskEntry }) {
  const { t } = useTranslation('risk')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const extend = useMutation({
    mutationFn: (period: RiskPeriod) => call(extendRiskEntry, { params: { id, type, entryId }, body: { period } }, { showsFieldErrors: true }),
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
    <div className="buttons">
      <MenuButton label={t('expiring.extendRecord', { record })} className={styles.extend ?? ''} sections={[{ key: 'periods', choices }]}>
        {t('expiring.extend')}
        <ChevronDownIcon className={styles.arrow} aria-hidden />
      </MenuButton>
      <Refusal error={extend.error} />
    </div>
  )
}
