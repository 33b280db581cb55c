import { useTranslation } from 'react-i18next'
import type { PlanTerms } from '#areas/billing/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Item, ItemList } from '#web/shared/settings/item-list.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatShare } from './format-share.ts'
import styles from './plan.module.css'
import { useTermsTitle } from './use-terms-title.ts'

/** Refunds, disputes, payouts, reserve and conversions, a sentence each. */
export function OtherFees({ terms, isScheduled }: { terms: PlanTerms; isScheduled: boolean }) {
  const { t } = useTranslation('billing')
  const locale = useLocale()
  const title = useTermsTitle(terms, isScheduled)
  const { reserve, currencies, conversions } = terms
  return (
    <SettingsCard anchor="otherFees" title={title(t('plan.other.title'))}>
      <ItemList label={t('plan.other.title')}>
        <Item title={t('plan.refunds.title')} detail={t('plan.refunds.text')} />
        <Item
          title={t('plan.reserve.title')}
          detail={reserve ? t('plan.reserve.text', { share: formatShare(reserve.basis_points, locale), count: reserve.days }) : t('plan.reserve.none')}
        />
        {currencies.map((row) => (
          <CurrencyFees key={row.currency} row={row} />
        ))}
        {conversions.map(({ currency, into, rate, basis_points }) => (
          <Item
            key={currency}
            title={t('plan.conversions.title', { currency, into })}
            detail={t('plan.conversions.text', { currency, into, rate, share: formatShare(basis_points, locale) })}
          />
        ))}
      </ItemList>
    </SettingsCard>
  )
}

type CurrencyRow = PlanTerms['currencies'][number]

function CurrencyFees({ row }: { row: CurrencyRow }) {
  const { t } = useTranslation('billing')
  const locale = useLocale()
  const { currency, dispute_fee_minor, is_dispute_fee_returned, standard_payout, instant_payout } = row
  const money = (amountMinor: number) => formatMoney(amountMinor, currency, locale)
  const payout = ({ basis_points, minimum_minor }: CurrencyRow['standard_payout']) => {
    const share = formatShare(basis_points, locale)
    const minimum = money(minimum_minor)
    if (basis_points === 0) return minimum_minor === 0 ? t('plan.payouts.free') : t('plan.payouts.flat', { minimum })
    return minimum_minor === 0 ? t('plan.payouts.share', { share }) : t('plan.payouts.both', { share, minimum })
  }
  const dispute = is_dispute_fee_returned
    ? t('plan.disputes.returned', { fee: money(dispute_fee_minor) })
    : t('plan.disputes.kept', { fee: money(dispute_fee_minor) })
  return (
    <Item
      title={new Intl.DisplayNames(locale, { type: 'currency' }).of(currency)}
      detail={
        <ul className={styles.sentences}>
          <li>{dispute_fee_minor === 0 ? t('plan.disputes.free') : dispute}</li>
          <li>{t('plan.payouts.standard', { fee: payout(standard_payout) })}</li>
          <li>{t('plan.payouts.instant', { fee: payout(instant_payout) })}</li>
        </ul>
      }
    />
  )
}
