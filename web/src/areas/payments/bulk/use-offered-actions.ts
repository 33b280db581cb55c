import type { PaymentItem } from '@counterfoil/contract/payments/endpoints'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../stores/merchant.ts'
import { shortenId } from '../../../ui/text/shorten-id.ts'

/** Whether the member can do anything with selected payments, and how the checkbox of each is called. */
export function useOfferedActions() {
  const { t } = useTranslation('bulk')
  const [mayRefund, mayCapture, mayExport] = [useCan('payments.refund'), useCan('payments.capture'), useCan('exports.manage')]
  const nameRow = ({ id }: PaymentItem) => t('bar.row', { id: shortenId(id) })
  return { isOffered: mayRefund || mayCapture || mayExport, nameRow }
}
