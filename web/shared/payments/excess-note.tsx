import { useTranslation } from 'react-i18next'
import { approvalLimits } from '#areas/approvals/contract/rules.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import type { Excess } from '../approvals/find-excess.ts'
import styles from '../money/money-dialog.module.css'

/** Says that the amount is above the person's limit, and what happens instead. */
export function ExcessNote({ excess, currency }: { excess: Excess; currency: string }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { exceeded } = excess
  const limit = exceeded === 'currency' ? currency : formatMoney(excess.limitMinor, currency, locale)
  return (
    <div className={styles.problem} data-tone="warn" role="status">
      <strong>{t('refundDialog.excess.title')}</strong>
      <p>
        {t(`refundDialog.excess.${exceeded}`, { limit })} {t('refundDialog.excess.next', { hours: approvalLimits.approvalHours })}
      </p>
    </div>
  )
}
