import type { DeliveryFailure } from '@counterfoil/contract/webhooks/failures'
import { useTranslation } from 'react-i18next'

/** Says why an attempt failed. */
export function useFailureText(): (failure: DeliveryFailure, status: number | null) => string {
  const { t } = useTranslation('webhooks')
  return (failure, status) => t(`failure.${failure}`, { status })
}
