import { useTranslation } from 'react-i18next'
import type { SwitchRule } from '#areas/acceptance/contract/accepts.ts'
import type { AlertKind } from '#areas/notifications/contract/alerts/endpoints.ts'
import type { RuleAction, RuleCounts, RuleSubject } from '#kernel/risk/rule-types.ts'
import type { CardBrand } from '#kernel/statuses.ts'
import { nameCountry } from '#web/shared/countries/list-countries.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { useTimeInZone } from '#web/ui/time/time-zone.ts'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Translates stored values, except texts that a person wrote. */
export function useDetailValue(): (field: string, value: string) => string {
  const { t } = useTranslation('audit')
  const { t: common } = useTranslation()
  const locale = useLocale()
  const inZone = useTimeInZone()
  const nameRule = (rule: string) => t(`rule.${rule as SwitchRule}`)
  /** Fields of codes, one or a list. */
  const namesOf: Readonly<Record<string, ((code: string) => string) | undefined>> = {
    alert: (kind) => t(`alert.${kind as AlertKind}`),
    brands_off: (brand) => common(`card.brand.${brand as CardBrand}`),
    currency_rule: nameRule,
    country_rule: nameRule,
    countries: (country) => nameCountry(country, locale),
    counted_by: (subject) => t(`riskRule.subject.${subject as RuleSubject}`),
    counted: (counts) => t(`riskRule.counts.${counts as RuleCounts}`),
    rule_action: (action) => t(`riskRule.action.${action as RuleAction}`),
  }
  return (field, value) => {
    const nameOf = namesOf[field]
    if (nameOf) return new Intl.ListFormat(locale, { style: 'narrow' }).format(value.split(', ').map(nameOf))
    if (value === 'true' || value === 'false') return t(`change.${value}`)
    return instant.test(value) ? inZone(value) : value
  }
}
