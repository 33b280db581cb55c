import { useTranslation } from 'react-i18next'
import type { PayoutDetail } from '#areas/payouts/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { PayoutStatusTag } from '#web/shared/payouts/payout-cells.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime, formatZone } from '#web/ui/time/time.ts'
import { CancelAction } from './cancel-action.tsx'
import { FactsCard } from './facts-card.tsx'
import { Lines } from './lines.tsx'
import { Panels } from './panels.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { TotalsCard } from './totals-card.tsx'

export function PayoutView({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  return (
    <>
      <PageHeader
        title={t('payout.title', { amount: formatMoney(payout.amount_minor, payout.currency, locale) })}
        breadcrumb={<WayBack path="/balance/payouts" />}
        subtitle={<Subtitle payout={payout} />}
        actions={<CancelAction payout={payout} />}
      />
      <Panels payout={payout} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <TotalsCard payout={payout} />
          <TimelineCard payout={payout} />
        </div>
        <div className={styles.column}>
          <FactsCard payout={payout} />
        </div>
      </div>
      <Lines payout={payout} />
    </>
  )
}

function Subtitle({ payout }: { payout: PayoutDetail }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return (
    <span className={styles.subtitle}>
      <PayoutStatusTag status={payout.status} />
      <CopyableId id={payout.id} isWhole />
      <time dateTime={payout.created_at}>{t('payout.created', { time: formatTime(payout.created_at, timeZone, locale) })}</time>
      <span>{formatZone(timeZone, locale, payout.created_at)}</span>
    </span>
  )
}
