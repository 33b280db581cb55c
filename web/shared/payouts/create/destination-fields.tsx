import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CurrencyBalance } from '#areas/balance/contract/endpoints.ts'
import { payoutMethods } from '#areas/billing/contract/terms/kinds.ts'
import type { BankAccount } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { useCan } from '../../../stores/merchant.ts'
import { listCurrencyChoices } from '../../../ui/filters/currency-choices.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { useLocale } from '../../../ui/text/use-locale.ts'
import forms from '../../settings/forms.module.css'
import { useAccountName } from '../use-account-name.ts'
import { defaultOf, moveTo, type PayoutValues } from './values.ts'

interface DestinationFieldsProps {
  accounts: readonly BankAccount[]
  balances: readonly CurrencyBalance[]
  values: PayoutValues
  problem: string | undefined
  isLocked: boolean
  onChange: (changed: Partial<PayoutValues>) => void
}

/** The currency, the bank account, and how fast. */
export function DestinationFields({ accounts, balances, values, problem, isLocked, onChange }: DestinationFieldsProps) {
  const { t } = useTranslation(['payouts', 'balance'])
  const locale = useLocale()
  const nameAccount = useAccountName()
  const { currency, bankAccountId, method } = values
  const currencies = [...new Set([...balances.map((balance) => balance.currency), ...accounts.map((account) => account.currency), currency])]
  const ofCurrency = accounts.filter((account) => account.currency === currency)
  const chosen = ofCurrency.find(({ id }) => id === bankAccountId)
  const chooseCurrency = (next: CurrencyCode) => onChange({ currency: next, ...moveTo(defaultOf(accounts, next), method) })
  return (
    <>
      <Field label={t('create.currency')}>
        {(control) => (
          <Select
            {...control}
            name="currency"
            autoFocus={currencies.length > 1}
            value={currency}
            disabled={isLocked}
            onChange={({ target }) => chooseCurrency(target.value as CurrencyCode)}
          >
            {listCurrencyChoices(currencies, undefined, locale).map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {ofCurrency.length === 0 ? (
        <NoAccount currency={currency} />
      ) : (
        <Field label={t('create.bankAccount')} problem={problem}>
          {(control) => (
            <Select
              {...control}
              name="bank_account"
              value={bankAccountId}
              disabled={isLocked}
              onChange={({ target }) =>
                onChange(
                  moveTo(
                    ofCurrency.find(({ id }) => id === target.value),
                    method,
                  ),
                )
              }
            >
              {ofCurrency.map((account) => (
                <option key={account.id} value={account.id}>
                  {account.is_default && ofCurrency.length > 1 ? t('create.defaultAccount', { name: nameAccount(account) }) : nameAccount(account)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {chosen?.takes_instant && (
        <fieldset disabled={isLocked}>
          <RadioCards
            legend={t('create.speed')}
            options={payoutMethods.map((value) => ({ value, label: t(`balance:payout.method.${value}`), mark: null }))}
            value={method}
            onChange={(next) => onChange({ method: next })}
          />
        </fieldset>
      )}
    </>
  )
}

function NoAccount({ currency }: { currency: CurrencyCode }) {
  const { t } = useTranslation('payouts')
  const mayAdd = useCan('bank_accounts.manage')
  return (
    <div className={forms.warning} role="status">
      <p>{t(mayAdd ? 'create.noAccount' : 'create.noAccountAsk', { currency })}</p>
      {mayAdd && <Link to="/balance/bank-accounts/new">{t('create.addAccount')}</Link>}
    </div>
  )
}
