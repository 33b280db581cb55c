import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { findMissingParts } from '#areas/identity/contract/passwords.ts'
import { logout } from '#areas/identity/contract/sign-in.ts'
import { acceptInvitation, findInvitation, joinTeam } from '#areas/team/contract/invitations.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { queryClient } from '#web/api/query-client.ts'
import { dropLinkToken, invitationPath, useLinkToken, useLinkTokens } from '#web/session/link-tokens.ts'
import { merchantsQuery } from '#web/session/queries.ts'
import { forgetSession, loginPath } from '#web/session/quit-login.ts'
import { saveRedirect } from '#web/session/redirect.ts'
import { switchAccount } from '#web/session/session.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { isUser, useUserStore } from '#web/stores/user.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { PlainField } from '#web/ui/forms/plain-field.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import styles from '../gate/form.module.css'
import { FormRefusal } from '../gate/form-refusal.tsx'
import { Gate } from '../gate/gate.tsx'
import { BackToLogin, PrimaryLink } from '../gate/gate-links.tsx'
import { GateMark } from '../gate/gate-mark.tsx'
import { NameField, PasswordFields } from '../gate/person-fields.tsx'
import { useSignInOptions } from '../queries.ts'
import { isLinkOver, LinkOver, LinkPending, useLinkAct } from '../recovery/link-states.tsx'
import { useArrival } from '../sign-in/use-arrival.ts'

type Invitation = Answer<typeof findInvitation>

/** The page of an invitation's link: create an account, sign in, or join as the signed-in user. */
export function InvitationPage() {
  const { t } = useTranslation('identity')
  const token = useLinkToken(invitationPath)
  const check = useLinkAct('invitation', token, (given) => call(findInvitation, { body: { token: given } }, { showsFieldErrors: true }))
  // An invitation that was used, was revoked or has expired: the server says which.
  const ended = check.error instanceof ApiError && check.error.status === 409 ? check.error.message : null
  if (!token || ended !== null || isLinkOver(check.error)) {
    return (
      <LinkOver text={ended ?? t('invitation.over')}>
        <BackToLogin />
      </LinkOver>
    )
  }
  if (!check.data) return <LinkPending title={t('invitation.title')} check={check} />
  return <Invited token={token} invitation={check.data} />
}

function Invited({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('identity')
  const { business_name: business, invited_by: inviter, email, has_account: hasAccount } = invitation
  const user = useUserStore((state) => (state.token !== '' && isUser(state.user) ? state.user : null))
  const lead = inviter === null ? t('invitation.lead', { email }) : t('invitation.leadBy', { name: inviter, email })
  return (
    <Gate mark={<GateMark kind="mail" />} title={t('invitation.join', { business })} lead={lead}>
      {user === null && hasAccount && <SignInFirst />}
      {user === null && !hasAccount && <AcceptForm token={token} email={email} />}
      {user !== null && user.email.toLowerCase() === email.toLowerCase() && <JoinTeam token={token} business={business} />}
      {user !== null && user.email.toLowerCase() !== email.toLowerCase() && <SwitchUser token={token} current={user.email} email={email} />}
    </Gate>
  )
}

/** The address has an account: its owner signs in and comes back. */
function SignInFirst() {
  const { t } = useTranslation('identity')
  return (
    <div className={styles.form}>
      <p className={styles.info}>{t('invitation.hasAccount')}</p>
      <PrimaryLink to={loginPath} onClick={() => saveRedirect(invitationPath)}>
        {t('invitation.signIn')}
      </PrimaryLink>
    </div>
  )
}

/** Accepts an invitation as the signed-in user, and opens the business. */
function JoinTeam({ token, business }: { token: string; business: string }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const join = useMutation({
    mutationFn: async () => {
      const { merchant_id: merchantId } = await call(joinTeam, { body: { token } }, { showsFieldErrors: true })
      const accounts = await queryClient.fetchQuery({ ...merchantsQuery, staleTime: 0 })
      const account = accounts.find(({ id }) => id === merchantId)
      if (account) await switchAccount(account)
    },
    onSuccess: () => {
      dropLinkToken(invitationPath)
      showToast({ kind: 'success', text: t('invitation.joined', { business }) })
      void navigate({ to: '/', replace: true })
    },
  })
  return (
    <div className={styles.form}>
      <FormRefusal error={join.error} fields={[]} />
      <Button kind="primary" size="large" isWide isBusy={join.isPending} onClick={() => join.mutate()}>
        {t('invitation.accept')}
      </Button>
    </div>
  )
}

interface SwitchUserProps {
  token: string
  /** The signed-in address. */
  current: string
  /** The invited one. */
  email: string
}

/** Shown if the invitation is for another email than the signed-in one. After signing out, the page stays open for the invited person. */
function SwitchUser({ token, current, email }: SwitchUserProps) {
  const { t } = useTranslation('identity')
  const leave = useMutation({
    // The session ends in this browser even if the server can't be reached.
    mutationFn: () => call(logout, {}).catch(() => null),
    onSuccess: () => {
      forgetSession()
      // Signing out has cleared the storage of the tab.
      useLinkTokens.setState({ [invitationPath]: token })
    },
  })
  return (
    <div className={styles.form}>
      <p className={styles.info}>{t('invitation.otherUser', { current, email })}</p>
      <Button kind="primary" size="large" isWide isBusy={leave.isPending} onClick={() => leave.mutate()}>
        {t('invitation.switch')}
      </Button>
      <Link to="/" className={styles.back}>
        {t('verifyEmail.goOn')}
      </Link>
    </div>
  )
}

const fields = ['username', 'password', 'password_confirmation'] as const

/** Accepts an invitation as a new user, and signs them in. */
function AcceptForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('identity')
  const language = useLocale()
  const { password_length_min: lengthMin } = useSignInOptions()
  const arrive = useArrival()
  const form = useContractForm({
    endpoint: acceptInvitation,
    initial: { username: '', password: '', confirmation: '' },
    toBody: ({ username, password, confirmation }) => ({ token, username, password, password_confirmation: confirmation, language }),
    fields,
    texts: ({ username }) => ({ username: username.trim() ? undefined : t('register.problem.username'), password: t('register.problem.password') }),
    check: ({ password }) => (findMissingParts(password, lengthMin).length > 0 ? { password: t('register.problem.password') } : {}),
    send: (body) => call(acceptInvitation, { body }, { showsFieldErrors: true }),
    onDone: async (answer) => {
      dropLinkToken(invitationPath)
      await arrive(answer)
    },
  })
  const { values, problems, change } = form
  return (
    <form className={styles.form} ref={form.ref} onSubmit={form.submit} noValidate>
      <FormRefusal {...form.refusal} />
      {/* For password managers, which save the password under it. */}
      <PlainField label={t('email')} problem={undefined}>
        {(control) => <input {...control} name="email" type="email" autoComplete="username" readOnly value={email} />}
      </PlainField>
      <NameField value={values.username} problem={problems.username} onChange={(username) => change({ username })} />
      <PasswordFields lengthMin={lengthMin} form={form} />
      <Button kind="primary" type="submit" size="large" isWide isBusy={form.isSending}>
        {t('invitation.accept')}
      </Button>
    </form>
  )
}
