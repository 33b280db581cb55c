import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { finishSso, startSso, type TestedSso } from '#areas/identity/contract/single-sign-on/sign-in.ts'
import { call } from '#web/api/call.ts'
import { takeRedirect } from '#web/session/redirect.ts'
import { ssoPath, takeReturnedQuery } from '#web/session/sso-return.ts'
import { useRefusalText } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { EmailField } from '../gate/email-field.tsx'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'
import { Gate } from '../gate/gate.tsx'
import { BackToLogin } from '../gate/gate-links.tsx'
import { GateMark } from '../gate/gate-mark.tsx'
import { useSignInOptions } from '../queries.ts'
import { useArrival } from '../sign-in/use-arrival.ts'

/** Leads to the identity provider, and ends what began there when the browser comes back. */
export function SsoPage() {
  // Read once: a state works once.
  const [query] = useState(takeReturnedQuery)
  return query === null ? <StartSso /> : <FinishSso query={query} />
}

/** Asks for the address, whose domain says where to go. */
function StartSso() {
  const { t } = useTranslation('identity')
  const { remember_days: days } = useSignInOptions()
  const [isUnknown, setIsUnknown] = useState(false)
  const form = useContractForm({
    endpoint: startSso,
    initial: { email: '', remember: false },
    toBody: (values) => ({ ...values, email: values.email.trim() }),
    fields: ['email'],
    texts: ({ email }) => (email.trim() ? {} : { email: t('login.emailMissing') }),
    send: (body) => call(startSso, { body }, { showsFieldErrors: true }),
    onDone: ({ url }) => {
      setIsUnknown(url === null)
      if (url !== null) window.location.assign(url)
    },
  })
  const { email, remember } = form.values
  return (
    <Gate title={t('sso.title')} lead={t('sso.lead')}>
      <form className={styles.form} ref={form.ref} onSubmit={form.submit} noValidate>
        {isUnknown && (
          <p className={styles.refusal} role="alert">
            {t('sso.unknown')}
          </p>
        )}
        <FormRefusal {...form.refusal} />
        <EmailField
          autoComplete="username"
          value={email}
          problem={form.problems.email}
          onChange={(value) => {
            setIsUnknown(false)
            form.change({ email: value })
          }}
        />
        <Checkbox checked={remember} onChange={(event) => form.change({ remember: event.target.checked })}>
          {t('login.remember', { days })}
        </Checkbox>
        <Button kind="primary" type="submit" size="large" isWide isBusy={form.isSending}>
          {t('sso.submit')}
        </Button>
      </form>
      <BackToLogin />
    </Gate>
  )
}

/** Hands what the provider said to the server, and goes on, or says why not. */
function FinishSso({ query }: { query: string }) {
  const { t } = useTranslation('identity')
  const router = useRouter()
  const arrive = useArrival()
  const finish = useMutation({
    mutationFn: () => call(finishSso, { body: { query } }, { showsFieldErrors: true }),
    onSuccess: async (answer) => {
      if ('token' in answer) return arrive(answer)
      // With a challenge a second step is needed; the caller has led there already.
      if (!('confirmed_until' in answer)) return
      showToast({ kind: 'success', text: t('sso.confirmed') })
      router.history.replace(takeRedirect() ?? '/')
    },
  })
  const refusal = useRefusalText(finish.error, [])
  const hasBegun = useRef(false)
  // A state works once, and a component may be mounted twice.
  useEffect(() => {
    if (!hasBegun.current) finish.mutate()
    hasBegun.current = true
  }, [finish.mutate])
  if (finish.data && 'tested' in finish.data) return <TestedPerson person={finish.data.tested} />
  if (!finish.isError) return <Gate title={t('sso.finishing')} lead={t('sso.finishingText')} />
  return (
    <Gate mark={<GateMark kind="over" />} title={t('sso.refused')} lead={refusal ?? t('sso.notSent')}>
      <Link to={ssoPath} reloadDocument className={styles.link}>
        <Button kind="primary" size="large" isWide>
          {t('sso.again')}
        </Button>
      </Link>
      <BackToLogin />
    </Gate>
  )
}

/** What the provider said in a test, and what a sign-in would have come to. Nothing was changed. */
function TestedPerson({ person }: { person: TestedSso }) {
  const { t } = useTranslation(['identity', 'common'])
  const { subject, email, name, values, roles, problem } = person
  const missing = t('sso.tested.none')
  const separator = t('common:separator')
  return (
    <Gate
      mark={<GateMark kind={problem === null ? 'done' : 'over'} />}
      title={problem === null ? t('sso.tested.good') : t('sso.tested.bad')}
      lead={problem ?? t('sso.tested.text')}
    >
      <Facts
        facts={[
          { key: 'email', label: t('sso.tested.email'), value: email ?? missing },
          { key: 'name', label: t('sso.tested.name'), value: name ?? missing },
          { key: 'subject', label: t('sso.tested.subject'), value: subject },
          { key: 'values', label: t('sso.tested.values'), value: values.join(separator) || missing },
          { key: 'roles', label: t('sso.tested.roles'), value: roles.join(separator) || missing },
        ]}
      />
      <Link to="/settings/team/single-sign-on" className={styles.link}>
        {t('sso.tested.back')}
      </Link>
    </Gate>
  )
}
