import { useTranslation } from 'react-i18next'

/** The reasons that card networks give, as the merchant API names them. */
const reasons = [
  'charge_for_pending_refund_disputed',
  'declined',
  'expired_or_canceled_card',
  'insufficient_funds',
  'lost_or_stolen_card',
  'merchant_request',
  'unknown',
] as const

/** Why a refund failed, in words; a reason we do not know is shown as it came. */
export function useRefundFailure(): (reason: string | null) => string {
  const { t } = useTranslation('payments')
  return (reason) => {
    const known = reasons.find((name) => name === (reason ?? 'unknown'))
    return known ? t(`refundFailure.${known}`) : (reason ?? '')
  }
}
