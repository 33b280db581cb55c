import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useCan } from '#web/stores/merchant.ts'
import { Waterfall } from '#web/ui/charts/waterfall.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'

/** From the sales to what the bank pays, exactly. Each type leads to its transactions. */
export function TotalsCard({ payout: { id, totals, amount_minor: amountMinor, currency } }: { payout: PayoutDetail }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const mayOpen = useCan('balance.read')
  const say = (minor: number) => formatMoney(minor, currency, locale, 'number')
  const fees = -totals.reduce((sum, { fee_minor: fee }) => sum + fee, 0)
  const steps = totals.map(({ type, count, amount_minor: minor }) => ({
    key: type,
    name: (
      <>
        {mayOpen ? (
          <Link to="/balance" search={{ q: `payout:${id} detail:${type}` }}>
            {t(`type.${type}`)}
          </Link>
        ) : (
          t(`type.${type}`)
        )}{' '}
        <span className="quiet">{formatCount(count, locale)}</span>
      </>
    ),
    value: minor,
    text: say(minor),
  }))
  return (
    <Section title={t('payout.totals.title')}>
      <Waterfall
        caption={t('payout.totals.caption')}
        steps={fees === 0 ? steps : [...steps, { key: 'fees', name: t('payout.totals.fees'), value: fees, text: say(fees) }]}
        total={{ name: t('payout.totals.sum'), text: <Money amountMinor={amountMinor} currency={currency} mode="symbol" /> }}
      />
    </Section>
  )
}
