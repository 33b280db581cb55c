import { register } from '@counterfoil/contract/registration'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { loginPath } from '../../session/quit-login.ts'
import { NewPassword } from '../../ui/new-password.tsx'
import { PlainField } from '../../ui/plain-field.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import { CountryField, CurrencyField } from './country-fields.tsx'
import { EmailField } from './email-field.tsx'
import styles from './form.module.css'
import { FormRefusal } from './form-refusal.tsx'
import type { Registration, RegistrationField } from './registration.ts'
import { chosenCurrency, findHomeCountry, findRegistrationProblems, registrationFields } from './registration.ts'
import { useArrival } from './use-arrival.ts'
import { readProblems, useProblems } from './use-problems.ts'

function begin(): Registration {
  return { email: '', username: '', name: '', country: findHomeCountry(navigator.language), currency: null, password: '', confirmation: '' }
}

/** Makes a business with its owner, and signs them in. */
export function RegisterForm({ lengthMin }: { lengthMin: number }) {
  const { t } = useTranslation('accounts')
  const language = useLocale()
  const arrive = useArrival()
  const [values, setValues] = useState(begin)
  const { form, problems, show, clear } = useProblems<RegistrationField>()
  const create = useMutation({
    mutationFn: async () => arrive(await call(register, { body: toBody(values, language) }, { showsErrors: true })),
    onError: (error) => show(readProblems(error, registrationFields)),
  })
  const change = (changed: Partial<Registration>, ...fields: RegistrationField[]) => {
    clear(...fields)
    setValues((known) => ({ ...known, ...changed }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    create.reset()
    const found = Object.entries(findRegistrationProblems(values, lengthMin)).map(([field, problem]) => [field, t(`register.problem.${problem}`)])
    if (!show(Object.fromEntries(found))) create.mutate()
  }
  // An address that the form found well-formed is refused for one reason.
  const isTaken = problems.email !== undefined && problems.email === readProblems(create.error, registrationFields).email
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <FormRefusal error={create.error} fields={registrationFields} />
      <div>
        <EmailField autoComplete="email" value={values.email} problem={problems.email} onChange={(email) => change({ email }, 'email')} />
        {isTaken && (
          <p className={styles.ways}>
            <Link to={loginPath}>{t('login.submit')}</Link>
            <Link to="/user/forgot-password" state={{ email: values.email.trim() }}>
              {t('register.reset')}
            </Link>
          </p>
        )}
      </div>
      <PlainField label={t('register.username')} problem={problems.username}>
        {(control) => (
          <input
            {...control}
            name="username"
            autoComplete="name"
            value={values.username}
            onChange={(event) => change({ username: event.target.value }, 'username')}
          />
        )}
      </PlainField>
      <PlainField label={t('register.name')} problem={problems.name}>
        {(control) => (
          <input {...control} name="name" autoComplete="organization" value={values.name} onChange={(event) => change({ name: event.target.value }, 'name')} />
        )}
      </PlainField>
      <CountryField value={values.country} problem={problems.country} onChange={(country) => change({ country }, 'country', 'default_currency')} />
      <CurrencyField value={chosenCurrency(values)} problem={problems.default_currency} onChange={(currency) => change({ currency }, 'default_currency')} />
      <NewPassword
        label={t('password')}
        lengthMin={lengthMin}
        password={values.password}
        confirmation={values.confirmation}
        problems={{ password: problems.password, confirmation: problems.password_confirmation }}
        onChange={(passwords) => change(passwords, 'password', 'password_confirmation')}
      />
      <Button type="primary" htmlType="submit" size="large" block loading={create.isPending}>
        {t('register.submit')}
      </Button>
    </form>
  )
}

function toBody({ country, currency, confirmation, ...values }: Registration, language: ReturnType<typeof useLocale>) {
  if (!country) throw new Error('A country is chosen before the form is sent')
  return {
    ...values,
    country,
    default_currency: chosenCurrency({ country, currency }),
    password_confirmation: confirmation,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    language,
  }
}
