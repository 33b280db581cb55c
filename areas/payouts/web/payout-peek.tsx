import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#kernel/money/money.ts'
import { PeekView } from '#web/shared/lists/peek-view.tsx'
import { Destination, PayoutStatusTag, useArrival } from '#web/shared/payouts/payout-cells.tsx'
import { payoutQuery } from '#web/shared/payouts/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { CancelAction } from './detail/cancel-action.tsx'
import { TimelineCard } from './detail/timeline-card.tsx'
import { TotalsCard } from './detail/totals-card.tsx'

/** A payout beside the list. */
export default function PayoutPeek({ id }: { id: string }) {
  const { t } = useTranslation('balance')
  const locale = useLocale()
  const arrivalOf = useArrival()
  const { id: merchantId } = useMerchant()
  return (
    <PeekView
      key={id}
      query={useQuery(payoutQuery(merchantId, id))}
      failed={t('payout.failed')}
      page={{ to: '/balance/payouts/$payoutId', params: { payoutId: id } }}
      parts={(payout) => ({
        figure: formatMoney(payout.amount_minor, payout.currency, locale),
        state: (
          <>
            <PayoutStatusTag status={payout.status} />
            <DateTime at={payout.created_at} />
          </>
        ),
        actions: <CancelAction payout={payout} />,
        receipt: <TotalsCard payout={payout} />,
        facts: (
          <Facts
            facts={[
              { key: 'destination', label: t('payouts.columns.destination'), value: <Destination account={payout.bank_account} /> },
              { key: 'arrival', label: t('payouts.columns.arrival'), value: payout.status === 'processing' ? arrivalOf(payout) : null },
              { key: 'method', label: t('payout.facts.method'), value: t(`payout.method.${payout.method}`) },
              { key: 'by', label: t('payout.facts.by'), value: payout.created_by },
            ]}
          />
        ),
        activity: <TimelineCard payout={payout} />,
      })}
    />
  )
}
