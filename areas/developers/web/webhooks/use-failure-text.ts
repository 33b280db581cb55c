import { useTranslation } from 'react-i18next'
import type { DeliveryFailure } from '#kernel/delivery-failures.ts'

/** Says why an attempt failed. */
export function useFailureText(): (failure: DeliveryFailure, status: number | null) => string {
  const { t } = useTranslation('webhooks')
  return (failure, status) => t(`failure.${failure}`, { status })
}
