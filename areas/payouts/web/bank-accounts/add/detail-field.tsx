import { useTranslation } from 'react-i18next'
import type { BankDetailField, OfferedField } from '#areas/payouts/contract/bank-accounts/fields.ts'
import { bankCodeDigits, ibanCountryOf, ibanLengthOf } from '#areas/payouts/contract/bank-accounts/schemes.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import type { CountryCode } from '#areas/settings/contract/merchants/countries.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'

/** Fields that have digits only. */
const digitFields: readonly BankDetailField[] = ['account_number', 'ach_routing_number']
const nameFields: readonly BankDetailField[] = ['holder_name', 'bank_name', 'bank_address']

interface DetailFieldProps {
  field: OfferedField
  country: CountryCode
  value: string
  problem: string | undefined
  isDisabled: boolean
  onChange: (value: string) => void
  onLeave: () => void
}

/** One detail of a bank account, with what it looks like in its country. */
export function DetailField({ field: { name, isRequired }, country, value, problem, isDisabled, onChange, onLeave }: DetailFieldProps) {
  const { t } = useTranslation('bank-accounts')
  const hint = useHint(name, country)
  const label = t(`fields.${name}`)
  return (
    <TextField
      label={isRequired ? label : t('optional', { label })}
      hint={hint}
      problem={problem}
      name={name}
      value={value}
      required={isRequired}
      onText={onChange}
      onBlur={onLeave}
      inputMode={digitFields.includes(name) ? 'numeric' : 'text'}
      autoCapitalize={nameFields.includes(name) ? undefined : 'characters'}
      maxLength={payoutLimits.bankFieldLengthMax}
      autoComplete="off"
      spellCheck={false}
      disabled={isDisabled}
    />
  )
}

function useHint(name: BankDetailField, country: CountryCode): string | undefined {
  const { t } = useTranslation('bank-accounts')
  if (name === 'holder_name') return t('hints.holder_name')
  if (name === 'iban') return t('hints.iban', { country: ibanCountryOf(country), length: ibanLengthOf(ibanCountryOf(country)) })
  if (name === 'account_number') return t('hints.account_number', { min: payoutLimits.accountNumberDigitsMin, max: payoutLimits.accountNumberDigitsMax })
  if (name === 'ach_routing_number') return t('hints.ach_routing_number')
  if (name === 'swift') return t('hints.swift', { min: payoutLimits.swiftLengthMin, max: payoutLimits.swiftLengthMax })
  const digits = bankCodeDigits[country]
  return name === 'bank_code' && digits ? t('hints.bank_code', { digits }) : undefined
}
