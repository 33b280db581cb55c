import { useTranslation } from 'react-i18next'
import type { BankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'

type Named = Pick<BankAccount, 'bank_name' | 'card_brand' | 'last4'>

/** Names a bank account by its bank, or a debit card by its brand, and the end of its number. */
export function useAccountName(): (account: Named) => string {
  const { t } = useTranslation(['bank-accounts', 'common'])
  return ({ bank_name: bank, card_brand: brand, last4 }) => t('name', { bank: bank ?? (brand ? t('debitCard') : t('bankAccount')), last4 })
}
