import { useTranslation } from 'react-i18next'
import { findInvitation } from '#areas/team/contract/invitations.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { invitationPath, useLinkToken } from '#web/session/link-tokens.ts'
import { loginPath } from '#web/session/quit-login.ts'
import { saveRedirect } from '#web/session/redirect.ts'
import { isUser, useUserStore } from '#web/stores/user.ts'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { BackToLogin, PrimaryLink } from '../gate/gate-links.tsx'
import { GateMark } from '../gate/gate-mark.tsx'
import { LinkOver, LinkPending } from '../recovery/link-states.tsx'
import { isLinkOver, useLinkAct } from '../recovery/use-link-act.ts'
import { AcceptForm } from './accept-form.tsx'
import { JoinTeam } from './join-team.tsx'
import { SwitchUser } from './switch-user.tsx'

type Invitation = Answer<typeof findInvitation>

/** The page of an invitation's link: create an account, sign in, or join as the signed-in user. */
export function InvitationPage() {
  const { t } = useTranslation('identity')
  const token = useLinkToken(invitationPath)
  const check = useLinkAct('invitation', token, (given) => call(findInvitation, { body: { token: given } }, { showsErrors: true }))
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
