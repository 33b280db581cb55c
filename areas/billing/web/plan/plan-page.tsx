import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { SettingsFrame } from '#web/shared/settings/settings-frame.tsx'
import { SettingsSkeleton } from '#web/shared/settings/settings-skeleton.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { planQuery } from '../queries.ts'
import { EffectiveRates } from './effective-rates.tsx'
import { OtherFees } from './other-fees.tsx'
import { PaymentFees } from './payment-fees.tsx'

/** The terms of the account in plain words, and what they came to by month. */
export function PlanPage() {
  const { t } = useTranslation(['settings', 'billing'])
  const { id } = useMerchant()
  const plan = useQuery(planQuery(id))
  return (
    <SettingsFrame>
      {plan.isPending && <SettingsSkeleton cards={{ payments: 3, other: 4, rates: 6 }} />}
      {plan.isError && <ErrorNotice title={t('billing:plan.failed')} error={plan.error} onRetry={() => void plan.refetch()} />}
      {plan.data &&
        [plan.data.current, ...plan.data.scheduled].map((terms, index) => (
          <div key={terms.version ?? 0} style={{ display: 'contents' }}>
            <PaymentFees terms={terms} isScheduled={index > 0} />
            <OtherFees terms={terms} isScheduled={index > 0} />
          </div>
        ))}
      {plan.data && <EffectiveRates months={plan.data.months} />}
    </SettingsFrame>
  )
}
