import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { payoutQuery } from '#web/shared/payouts/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { PayoutView } from './detail/payout-view.tsx'
import { isMoving } from './state.ts'

const route = getRouteApi('/shell/balance/payouts/$payoutId')

const pollMs = 10_000

/** One payout: what became of it, and what it is made of, to the last minor unit. */
export function PayoutPage() {
  const { t } = useTranslation('balance')
  const { payoutId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const payout = useQuery({
    ...payoutQuery(merchantId, payoutId),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollMs : false),
  })
  return (
    <DetailPage
      query={payout}
      text={(key) => t(`payout.${key}`)}
      back={<WayBack path="/balance/payouts" />}
      actions={<Link to="/balance/payouts">{t('payouts.all')}</Link>}
      view={(found) => <PayoutView payout={found} />}
    />
  )
}
