import type { BulkAction } from '@counterfoil/contract/payments/bulk'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { formatCount } from '../../../ui/text/format-count.ts'
import { useLocale } from '../../../ui/text/use-locale.ts'

/** Why payments aren't done: those that failed, and those that were never possible. */
export function Refusals({ bulk: { refusals } }: { bulk: BulkAction }) {
  const { t } = useTranslation('bulk')
  const locale = useLocale()
  return (['refused', 'excluded'] as const).map((outcome) => {
    const found = refusals.filter((refusal) => refusal.outcome === outcome)
    if (found.length === 0) return null
    return (
      <Section key={outcome} title={t(`outcomes.${outcome}`)}>
        <Facts facts={found.map(({ code, text, count }) => ({ key: code, label: t('payments', { count, shown: formatCount(count, locale) }), value: text }))} />
      </Section>
    )
  })
}
