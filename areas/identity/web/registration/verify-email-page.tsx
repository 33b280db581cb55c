import { useTranslation } from 'react-i18next'
import { confirmEmail } from '#areas/identity/contract/registration.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'
import { useLinkToken, verifyEmailPath } from '#web/session/link-tokens.ts'
import { meQuery } from '#web/session/queries.ts'
import { loginPath } from '#web/session/quit-login.ts'
import { isUser, useUserStore } from '#web/stores/user.ts'
import { Gate } from '../gate/gate.tsx'
import { PrimaryLink } from '../gate/gate-links.tsx'
import { GateMark } from '../gate/gate-mark.tsx'
import { isLinkOver, LinkOver, LinkPending, useLinkAct } from '../recovery/link-states.tsx'

/** Where the link of a confirmation mail leads: opening it confirms the address. */
export function VerifyEmailPage() {
  const { t } = useTranslation('identity')
  const token = useLinkToken(verifyEmailPath)
  const confirmation = useLinkAct('verify-email', token, confirm)
  if (!token || isLinkOver(confirmation.error)) {
    return (
      <LinkOver text={t('verifyEmail.over')}>
        <WayOn />
      </LinkOver>
    )
  }
  if (confirmation.data === undefined) return <LinkPending title={t('verifyEmail.title')} check={confirmation} />
  return (
    <Gate mark={<GateMark kind="done" />} title={t('verifyEmail.doneTitle')} lead={t('verifyEmail.done', { email: confirmation.data })}>
      <WayOn />
    </Gate>
  )
}

function WayOn() {
  const { t } = useTranslation('identity')
  const isSignedIn = useUserStore((state) => state.token !== '')
  return <PrimaryLink to={isSignedIn ? '/' : loginPath}>{isSignedIn ? t('verifyEmail.goOn') : t('login.submit')}</PrimaryLink>
}

async function confirm(token: string): Promise<string> {
  const { email } = await call(confirmEmail, { body: { token } }, { showsFieldErrors: true })
  await refreshUser()
  return email
}

/** Whoever is signed in here may be the one whose address it is. That it cannot be asked now changes nothing about the confirmation. */
async function refreshUser(): Promise<void> {
  const { token, user } = useUserStore.getState()
  if (!token) return
  const answer = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null)
  if (answer && isUser(user) && answer.user.id === user.id) useUserStore.setState({ user: answer.user })
}
