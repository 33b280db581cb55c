import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatVampPercent, vampLimits } from '#areas/vamp/contract/vamp-ratio.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { formatCount } from '#web/ui/text/format-count.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './month-tip.module.css'
import { vampMonthQuery } from './queries.ts'

/** A month's value at its dot; what it is made of follows once it is there. */
export function MonthTip({ month, percent }: { month: string; percent: number }) {
  const { t } = useTranslation('vamp')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  const { data } = useQuery(vampMonthQuery(merchantId, month))
  return (
    <span className={styles.tip}>
      <strong className={styles.value}>{formatVampPercent(percent, locale)}</strong>
      {percent === vampLimits.excessivePercent && <span>{t('month.reached')}</span>}
      {data && (
        <span>
          {t('month.reported', {
            reported: formatCount(data.tc40_count + data.tc15_count - data.excluded_count, locale),
            sales: formatCount(data.tc05_count, locale),
          })}
        </span>
      )}
    </span>
  )
}
