import { useTranslation } from 'react-i18next'
import type { PlanTerms } from '#areas/billing/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Item, ItemList } from '#web/shared/settings/item-list.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatShare } from './format-share.ts'
import styles from './plan.module.css'
import { useTermsTitle } from './use-terms-title.ts'

/** What each payment costs, by the rules of the terms, each with an example. */
export function PaymentFees({ terms, isScheduled }: { terms: PlanTerms; isScheduled: boolean }) {
  const { t } = useTranslation('billing')
  const title = useTermsTitle(terms, isScheduled)
  // The terms list the currencies that the account uses; the default terms have rates for many more.
  const [near, far] = splitBy(terms.rules, ({ currency }) => currency === null || terms.currencies.some((used) => used.currency === currency))
  const ordered = [...near.filter((rule) => !isGeneral(rule)), ...near.filter(isGeneral)]
  const renderRule = (rule: Rule) => <RuleItem key={`${rule.brand} ${rule.region} ${rule.currency}`} rule={rule} isOnly={terms.rules.length === 1} />
  return (
    <SettingsCard
      anchor="paymentFees"
      title={title(t('plan.payments.title'))}
      text={terms.rules.length > 1 ? t('plan.payments.several') : t('plan.payments.one')}
    >
      <ItemList label={t('plan.payments.title')}>{ordered.map(renderRule)}</ItemList>
      {far.length > 0 && (
        <details className={styles.more}>
          <summary>{t('plan.payments.more')}</summary>
          <ItemList label={t('plan.payments.more')}>{far.map(renderRule)}</ItemList>
        </details>
      )}
    </SettingsCard>
  )
}

type Rule = PlanTerms['rules'][number]

const isGeneral = ({ brand, region, currency }: Rule) => brand === null && region === null && currency === null

function splitBy(rules: readonly Rule[], isFirst: (rule: Rule) => boolean): [Rule[], Rule[]] {
  return [rules.filter(isFirst), rules.filter((rule) => !isFirst(rule))]
}

function RuleItem({ rule, isOnly }: { rule: Rule; isOnly: boolean }) {
  const { t } = useTranslation(['billing', 'common'])
  const locale = useLocale()
  const { brand, region, currency, basis_points, fixed_minor, example } = rule
  const money = (amountMinor: number) => formatMoney(amountMinor, example.currency, locale)
  const share = formatShare(basis_points, locale)
  const conditions = [
    brand && t(`common:card.brand.${brand}`),
    region && t(`plan.payments.regions.${region}`),
    currency && new Intl.DisplayNames(locale, { type: 'currency' }).of(currency),
  ].filter(Boolean)
  const general = isOnly ? t('plan.payments.all') : t('plan.payments.others')
  return (
    <Item
      title={conditions.length > 0 ? conditions.join(t('plan.payments.separator')) : general}
      detail={t('plan.payments.example', {
        amount: money(example.amount_minor),
        fee: money(example.fee_minor),
        net: money(example.amount_minor - example.fee_minor),
      })}
      action={
        <strong className={styles.rate}>
          {fixed_minor === 0 ? share : t('plan.payments.rate', { share, fixed: formatMoney(fixed_minor, example.currency, locale) })}
        </strong>
      }
    />
  )
}
