import { limits } from '@counterfoil/contract/limits'
import { formatMoney } from '@counterfoil/contract/money/money'
import type { RiskRule } from '@counterfoil/contract/risk/rules-endpoints'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'

/** What a rule stopped lately: attempts, and their money by currency. */
export function RuleStopped({ stopped: { count, has_more: hasMore, amounts } }: Pick<RiskRule, 'stopped'>) {
  const { t } = useTranslation('risk')
  const locale = useLocale()
  const shown = hasMore ? t('overview.more', { count: formatCount(count, locale) }) : formatCount(count, locale)
  const money = amounts.map(({ currency, amount_minor }) => formatMoney(amount_minor, currency, locale))
  const values = { count, shown, days: limits.riskRuleStoppedDays }
  return (
    <span>
      {money.length === 0
        ? t('rules.stopped', values)
        : t('rules.stoppedMoney', { ...values, money: new Intl.ListFormat(locale, { style: 'narrow' }).format(money) })}
    </span>
  )
}
