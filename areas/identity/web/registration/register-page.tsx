import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { findMissingParts } from '#areas/identity/contract/passwords.ts'
import { register } from '#areas/identity/contract/registration.ts'
import { type CountryCode, countryCodes, usualCurrency } from '#areas/settings/contract/merchants/countries.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { call } from '#web/api/call.ts'
import { findFieldError } from '#web/api/errors.ts'
import { loginPath } from '#web/session/quit-login.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { PlainField } from '#web/ui/forms/plain-field.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { EmailField } from '../gate/email-field.tsx'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'
import { Gate } from '../gate/gate.tsx'
import { NameField, PasswordFields } from '../gate/person-fields.tsx'
import { useSignInOptions } from '../queries.ts'
import { useArrival } from '../sign-in/use-arrival.ts'
import { CountryField, CurrencyField } from './country-fields.tsx'

export function RegisterPage() {
  const { t } = useTranslation('identity')
  const { password_length_min: lengthMin } = useSignInOptions()
  return (
    <Gate title={t('register.title')} lead={t('register.lead')}>
      <RegisterForm lengthMin={lengthMin} />
      <p className={styles.aside}>
        {t('register.isKnown')}
        <SentenceGap />
        <Link to={loginPath}>{t('login.submit')}</Link>
      </p>
    </Gate>
  )
}

const fields = ['email', 'username', 'name', 'country', 'default_currency', 'password', 'password_confirmation'] as const

function begin(): Registration {
  return { email: '', username: '', name: '', country: findHomeCountry(navigator.language), currency: null, password: '', confirmation: '' }
}

/** Makes a business with its owner, and signs them in. */
function RegisterForm({ lengthMin }: { lengthMin: number }) {
  const { t } = useTranslation('identity')
  const language = useLocale()
  const arrive = useArrival()
  const form = useContractForm({
    endpoint: register,
    initial: begin(),
    toBody: ({ email, currency, confirmation, ...values }) => ({
      ...values,
      email: email.trim(),
      default_currency: chosenCurrency({ country: values.country, currency }),
      password_confirmation: confirmation,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language,
    }),
    fields,
    texts: ({ username, name }) => ({
      username: username.trim() ? undefined : t('register.problem.username'),
      name: name.trim() ? undefined : t('register.problem.name'),
      country: t('register.problem.country'),
      password: t('register.problem.password'),
    }),
    check: ({ password }) => (findMissingParts(password, lengthMin).length > 0 ? { password: t('register.problem.password') } : {}),
    send: (body) => call(register, { body }, { showsFieldErrors: true }),
    onDone: arrive,
  })
  const { values, problems, change } = form
  // An address that the form found well-formed is refused for one reason.
  const isTaken = problems.email !== undefined && problems.email === findFieldError(form.refusal.error, 'email')
  return (
    <form className={styles.form} ref={form.ref} onSubmit={form.submit} noValidate>
      <FormRefusal {...form.refusal} />
      <div>
        <EmailField autoComplete="email" value={values.email} problem={problems.email} onChange={(email) => change({ email })} />
        {isTaken && (
          <p className={styles.ways}>
            <Link to={loginPath}>{t('login.submit')}</Link>
            <Link to="/user/forgot-password" state={{ email: values.email.trim() }}>
              {t('register.reset')}
            </Link>
          </p>
        )}
      </div>
      <NameField value={values.username} problem={problems.username} onChange={(username) => change({ username })} />
      <PlainField label={t('register.name')} problem={problems.name}>
        {(control) => (
          <input {...control} name="name" autoComplete="organization" value={values.name} onChange={(event) => change({ name: event.target.value })} />
        )}
      </PlainField>
      <CountryField value={values.country} problem={problems.country} onChange={(country) => change({ country }, 'default_currency')} />
      <CurrencyField value={chosenCurrency(values)} problem={problems.default_currency} onChange={(currency) => change({ currency }, 'default_currency')} />
      <PasswordFields lengthMin={lengthMin} form={form} />
      <Button kind="primary" type="submit" size="large" isWide isBusy={form.isSending}>
        {t('register.submit')}
      </Button>
    </form>
  )
}

/** What somebody enters to register. */
interface Registration {
  email: string
  /** The person's name. */
  username: string
  /** The business's name. */
  name: string
  /** Null until one is chosen. */
  country: CountryCode | null
  /** Null while it is the country's own. */
  currency: CurrencyCode | null
  password: string
  confirmation: string
}

/** The country that a browser's language names; a language without one is no hint at where a business is. */
export function findHomeCountry(language: string): CountryCode | null {
  try {
    const { region } = new Intl.Locale(language)
    return countryCodes.find((code) => code === region) ?? null
  } catch {
    return null
  }
}

export function chosenCurrency({ country, currency }: Pick<Registration, 'country' | 'currency'>): CurrencyCode {
  return currency ?? (country ? usualCurrency(country) : 'USD')
}
