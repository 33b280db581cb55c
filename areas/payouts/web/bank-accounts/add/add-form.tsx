import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApprovalRequested } from '#areas/approvals/contract/endpoints.ts'
import { addBankAccount, bankAccountTypes } from '#areas/payouts/contract/bank-accounts/endpoints.ts'
import { bankDetailFields, offeredFields } from '#areas/payouts/contract/bank-accounts/fields.ts'
import { payableCurrencies } from '#areas/payouts/contract/bank-accounts/schemes.ts'
import { payoutLimits } from '#areas/payouts/contract/rules.ts'
import type { CountryCode } from '#areas/settings/contract/merchants/countries.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { call } from '#web/api/call.ts'
import { useSayRequested } from '#web/shared/approvals/queries.ts'
import { SecondPersonNote, useNeedsSecondPerson } from '#web/shared/approvals/second-person-note.tsx'
import { listCountries } from '#web/shared/countries/list-countries.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { refetchBankAccounts } from '#web/shared/payouts/bank-account-queries.ts'
import { useAccountName } from '#web/shared/payouts/use-account-name.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { listCurrencyChoices } from '#web/ui/filters/currency-choices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { RadioCards } from '#web/ui/forms/radio-cards.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from './add-form.module.css'
import { DetailField } from './detail-field.tsx'
import { useLiveProblems } from './use-live-problems.ts'
import { moveTo, startValues, toBody } from './values.ts'

interface AddFormProps {
  /** Of the business. */
  country: string
  holderName: string
  /** Currencies that have a bank account; another one's first account becomes its default. */
  taken: readonly CurrencyCode[]
}

/** The details of a new bank account, with the fields of its country. */
export function AddForm({ country, holderName, taken }: AddFormProps) {
  const { t } = useTranslation(['bank-accounts', 'shell', 'pages'])
  const locale = useLocale()
  const { id, default_currency: defaultCurrency } = useMerchant()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const nameAccount = useAccountName()
  const sayRequested = useSayRequested()
  const isRequest = useNeedsSecondPerson('bank_accounts')
  const live = useLiveProblems()
  const countries = useMemo(() => listCountries(locale), [locale])
  const [initial] = useState(() => startValues(country, holderName, defaultCurrency))
  const form = useContractForm({
    endpoint: addBankAccount,
    initial,
    toBody,
    fields: ['currency', ...bankDetailFields],
    check: live.check,
    send: (body) => call(addBankAccount, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: async (answer) => {
      void refetchBankAccounts(queries, id)
      if (isApprovalRequested(answer)) {
        sayRequested()
        await navigate({ to: '/approvals/$approvalId', params: { approvalId: answer.approval.id }, ignoreBlocker: true })
        return
      }
      showToast({ kind: 'success', text: t('add.done', { name: nameAccount(answer), hours: payoutLimits.newBankAccountHoldHours }) })
      // The form still counts as unsaved here.
      await navigate({ to: '/balance/bank-accounts', ignoreBlocker: true })
    },
    unsaved: { name: t('pages:/balance/bank-accounts/new.title') },
  })
  const { values } = form
  const problems = { ...live.shown(values), ...form.problems }
  const currencies = listCurrencyChoices(payableCurrencies(values.country), undefined, locale)
  const isFirst = !taken.includes(values.currency)
  return (
    <form ref={form.ref} className={`card ${styles.form}`} onSubmit={form.submit} noValidate aria-label={t('pages:/balance/bank-accounts/new.title')}>
      <div className={styles.pair}>
        <Field label={t('fields.country')}>
          {(control) => (
            <Select
              {...control}
              name="country"
              autoFocus
              value={values.country}
              disabled={form.isSending}
              onChange={({ target }) => form.change(moveTo(target.value as CountryCode, values.currency), ...bankDetailFields)}
            >
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('fields.currency')} problem={problems.currency}>
          {(control) => (
            <Select
              {...control}
              name="currency"
              value={values.currency}
              disabled={form.isSending}
              onChange={({ target }) => form.change({ currency: target.value as CurrencyCode }, 'swift')}
            >
              {currencies.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <RadioCards
        legend={t('fields.account_type')}
        options={bankAccountTypes.map((value) => ({ value, label: t(`types.${value}`), mark: null }))}
        value={values.account_type}
        onChange={(account_type) => form.change({ account_type })}
      />
      {offeredFields(values.country, values.currency).map((field) => (
        <DetailField
          key={field.name}
          field={field}
          country={values.country}
          value={values[field.name]}
          problem={problems[field.name]}
          isDisabled={form.isSending}
          onChange={(value) => {
            live.edit(field.name)
            // What the server refused may be right beside the new value. What the page calls wrong stays.
            const wrong = live.check(values)
            form.change({ [field.name]: value }, ...bankDetailFields.filter((name) => !wrong[name]))
          }}
          onLeave={() => live.leave(field.name)}
        />
      ))}
      {isFirst ? (
        <p className={styles.note}>{t('add.first', { currency: values.currency })}</p>
      ) : (
        <label className={styles.check}>
          <input type="checkbox" checked={values.is_default} onChange={({ target }) => form.change({ is_default: target.checked })} />
          {t('add.makeDefault', { currency: values.currency })}
        </label>
      )}
      <p className={styles.note}>{t('add.hold', { hours: payoutLimits.newBankAccountHoldHours })}</p>
      <SecondPersonNote subject="bank_accounts" />
      <Refusal {...form.refusal} />
      <div className="buttons">
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          {t(isRequest ? 'shell:secondPerson.submit' : 'add.open')}
        </Button>
        <ButtonLink to="/balance/bank-accounts">{t('shell:actions.cancel')}</ButtonLink>
      </div>
    </form>
  )
}
