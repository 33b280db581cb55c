import type { MerchantInfo } from '@counterfoil/contract/merchants/endpoints'
import { merchantInfoQuery } from '../../api/merchant-info-query.ts'
import { PlatformNote } from '../../shared/risk/platform-note.tsx'
import { useMerchant } from '../../stores/merchant.ts'
import { OwnQueries } from '../own-queries.tsx'

export function Default() {
  const merchant = useMerchant()
  const info: MerchantInfo = {
    ...merchant,
    country: 'HK',
    support_email: null,
    website: null,
    statement_descriptor: null,
    processor: null,
    can_take_payments: true,
    missing: [],
    are_payouts_stopped: false,
    is_taken_by_platform: true,
  }
  return (
    <OwnQueries fill={(queries, id) => queries.setQueryData(merchantInfoQuery(id).queryKey, info)}>
      <PlatformNote />
    </OwnQueries>
  )
}
