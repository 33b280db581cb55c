import { limits } from '@counterfoil/contract/limits'
import { formatMoney } from '@counterfoil/contract/money/money'
import { useTranslation } from 'react-i18next'
import type { Excess } from '../../../../shared/approvals/find-excess.ts'
import styles from '../../../../shared/money/money-dialog.module.css'
import { useLocale } from '../../../../ui/text/use-locale.ts'

/** Says that the amount is above the person's limit, and what happens instead. */
export function PayoutExcess({ excess, currency }: { excess: Excess; currency: string }) {
  const { t } = useTranslation('payouts')
  const locale = useLocale()
  const { exceeded } = excess
  const limit = exceeded === 'currency' ? currency : formatMoney(excess.limitMinor, currency, locale)
  return (
    <div className={styles.problem} data-tone="warn" role="status">
      <strong>{t('create.excess.title')}</strong>
      <p>
        {t(`create.excess.${exceeded}`, { limit })} {t('create.excess.next', { hours: limits.approvalHours })}
      </p>
    </div>
  )
}
