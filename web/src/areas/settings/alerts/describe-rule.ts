import { type Alert, isAboutMoney, type RuleValues } from '@counterfoil/contract/alerts/endpoints'
import { formatMoney } from '@counterfoil/contract/money/money'
import { useTranslation } from 'react-i18next'
import { formatBasisPoints } from '../../../shared/figures/basis-points.ts'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'

/** Says when an alert is sent by some values; null without any. */
export function useDescribeRule({ kind, currency }: Pick<Alert, 'kind' | 'currency'>): (values: RuleValues) => string | null {
  const { t } = useTranslation('alerts')
  const locale = useLocale()
  return ({ threshold, count_min: countMin }) => {
    if (threshold === null && countMin === null) return null
    const count = formatCount(countMin ?? 0, locale)
    if (isAboutMoney(kind)) return t(`described.${kind}`, { amount: formatMoney(threshold ?? 0, currency ?? '', locale) })
    if (kind === 'success_rate') return t('described.success_rate', { count: threshold ?? 0, points: formatCount(threshold ?? 0, locale), payments: count })
    if (kind === 'blocks') return t('described.blocks', { times: formatCount(threshold ?? 0, locale), payments: count })
    const ratio = formatBasisPoints(threshold ?? 0, locale)
    if (threshold !== null && countMin !== null) return t('described.vamp', { ratio, number: count })
    return threshold === null ? t('described.vampCount', { number: count }) : t('described.vampRatio', { ratio })
  }
}
