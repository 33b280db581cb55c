import type { MerchantSummary } from '#areas/settings/contract/merchants/endpoints.ts'
import { businessId } from '#kernel/ids.ts'

/** The account at hand in tests of components. */
export const sandbox: MerchantSummary = {
  id: 'acct_0VbmYENaHSYeXQKf',
  name: 'Sandbox',
  kind: 'sandbox',
  is_demo: false,
  business_id: businessId.parse('biz_0VbmYENaHSYeXQKf'),
  business_name: 'Fernweh',
  default_currency: 'EUR',
  time_zone: 'Europe/Paris',
}
