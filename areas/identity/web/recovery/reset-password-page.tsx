import { skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resetPassword, verifiedResetPasswordLink } from '#areas/identity/contract/password-reset.ts'
import { findMissingParts } from '#areas/identity/contract/passwords.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { dropLinkToken, resetPasswordPath, useLinkToken } from '#web/session/link-tokens.ts'
import { forgetSession, loginPath } from '#web/session/quit-login.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { NewPassword } from '#web/shared/identity/new-password.tsx'
import { useUserStore } from '#web/stores/user.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'
import { Gate } from '../gate/gate.tsx'
import { BackToLogin, PrimaryLink } from '../gate/gate-links.tsx'
import { useSignInOptions } from '../queries.ts'
import { isLinkOver, LinkOver, LinkPending } from './link-states.tsx'

/** Where the link of a "forgot password" mail leads. */
export function ResetPasswordPage() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const token = useLinkToken(resetPasswordPath)
  const [refusedToken, setRefusedToken] = useState<string>()
  const check = useQuery({
    queryKey: ['reset-link', token],
    queryFn: token ? ({ signal }) => call(verifiedResetPasswordLink, { query: { token } }, { signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const leave = () => {
    // Every session has ended, also one of this browser; who was signed out goes on to the page they asked for.
    if (useUserStore.getState().token) forgetSession()
    dropLinkToken(resetPasswordPath)
    void navigate({ to: loginPath, replace: true, state: { notice: 'password_changed' } })
  }
  if (!token || token === refusedToken || check.data?.valid === false || isLinkOver(check.error)) {
    return (
      <LinkOver text={t('reset.over')}>
        <div className={styles.form}>
          <PrimaryLink to="/user/forgot-password">{t('reset.newLink')}</PrimaryLink>
          <BackToLogin />
        </div>
      </LinkOver>
    )
  }
  if (!check.data) return <LinkPending title={t('reset.title')} check={check} form={{ lead: t('reset.lead'), bars: <PasswordBars /> }} />
  return (
    <Gate title={t('reset.title')} lead={t('reset.lead')}>
      <ResetForm key={token} token={token} onDone={leave} onOver={() => setRefusedToken(token)} />
    </Gate>
  )
}

/** Both passwords, with what each still needs. */
function PasswordBars() {
  return (
    <>
      <SkeletonBar width="30%" />
      <SkeletonBar height={42} />
      <SkeletonBar width="75%" height={36} />
      <SkeletonBar width="35%" />
      <SkeletonBar height={42} />
      <SkeletonBar width="45%" />
    </>
  )
}

const fields = ['password', 'password_confirmation'] as const

interface ResetFormProps {
  token: string
  onDone: () => void
  /** The link ended while the form was open. */
  onOver: () => void
}

/** The new password of somebody who came by a mailed link. */
function ResetForm({ token, onDone, onOver }: ResetFormProps) {
  const { t } = useTranslation('identity')
  const { password_length_min: lengthMin } = useSignInOptions()
  const form = useContractForm({
    endpoint: resetPassword,
    initial: { password: '', confirmation: '' },
    toBody: ({ password, confirmation }) => ({ token, password, password_confirmation: confirmation }),
    fields,
    texts: () => ({ password: t('register.problem.password') }),
    check: ({ password }) => (findMissingParts(password, lengthMin).length > 0 ? { password: t('register.problem.password') } : {}),
    send: (body) => call(resetPassword, { body }, { showsFieldErrors: true }),
    onDone,
    onRefused: (error) => {
      const isOver = error instanceof ApiError && error.status === 400
      if (isOver) onOver()
      return isOver
    },
  })
  return (
    <form className={styles.form} ref={form.ref} onSubmit={form.submit} noValidate>
      <FormRefusal {...form.refusal} />
      <NewPassword
        lengthMin={lengthMin}
        {...form.values}
        problems={{ password: form.problems.password, confirmation: form.problems.password_confirmation }}
        onChange={(passwords) => form.change(passwords, ...fields)}
        autoFocus
      />
      <Button kind="primary" type="submit" size="large" isWide isBusy={form.isSending}>
        {t('reset.submit')}
      </Button>
      <BackToLogin />
    </form>
  )
}
