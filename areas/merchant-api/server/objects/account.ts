import type { AccountFacts } from '#areas/settings/server/merchants/index.ts'
import type { ObjectContext } from '../context.ts'
import { secondsOf } from './fields.ts'

/** The key's own account. It is nobody's connected account, so what Connect says of one is left out. */
export function presentAccount({ merchantId }: Pick<ObjectContext, 'merchantId'>, account: AccountFacts) {
  const takesPayments = account.takes_payments
  const descriptor = account.statement_descriptor
  return {
    id: merchantId,
    object: 'account' as const,
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: account.name,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: account.support_email,
      support_phone: null,
      support_url: null,
      url: account.website,
    },
    business_type: 'company',
    capabilities: { card_payments: takesPayments ? 'active' : 'inactive', transfers: 'inactive' },
    charges_enabled: takesPayments,
    country: account.country,
    created: secondsOf(new Date(account.created_at)),
    default_currency: account.default_currency.toLowerCase(),
    details_submitted: takesPayments,
    email: account.support_email,
    metadata: {},
    payouts_enabled: !account.are_payouts_stopped,
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: { statement_descriptor_prefix: descriptor, statement_descriptor_prefix_kana: null, statement_descriptor_prefix_kanji: null },
      dashboard: { display_name: account.name, timezone: account.time_zone },
      payments: { statement_descriptor: descriptor, statement_descriptor_kana: null, statement_descriptor_kanji: null },
    },
    type: 'standard',
  }
}
