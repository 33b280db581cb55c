import { formatMoney } from '@counterfoil/contract/money/money'
import type { PayoutDetail } from '@counterfoil/contract/payouts/endpoints'
import { useTranslation } from 'react-i18next'
import { useMerchant } from '../../../../stores/merchant.ts'
import styles from '../../../../ui/layout/detail.module.css'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { WayBack } from '../../../../ui/lists/way-back.tsx'
import { CopyableId } from '../../../../ui/text/copyable-id.tsx'
import { useLocale } from '../../../../ui/text/use-locale.ts'
import { formatTime, formatZone } from '../../../../ui/time/time.ts'
import { PayoutStatusTag } from '../payout-cells.tsx'
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
