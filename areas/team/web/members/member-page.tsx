import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { MemberDetail } from '#areas/team/contract/members.ts'
import { PendingChange } from '#web/shared/approvals/pending-change.tsx'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { memberDetailQuery, rolesQuery } from '#web/shared/team/queries.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import styles from '#web/ui/layout/detail.module.css'
import { DetailColumns } from '#web/ui/layout/detail-columns.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { Ago } from '#web/ui/time/ago.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { MemberActions } from './member-actions.tsx'
import { whyNot } from './member-acts.ts'
import own from './member-page.module.css'
import { MemberStatusTag } from './member-status-tag.tsx'

const route = getRouteApi('/shell/settings/team/members/$memberId')

/** One member: profile, permissions and actions. */
export function MemberPage() {
  const { t } = useTranslation('team')
  const { memberId } = route.useParams()
  const { id } = useMerchant()
  const member = useQuery(memberDetailQuery(id, memberId))
  return (
    <DetailPage
      query={member}
      text={(key) => t(`member.${key}`)}
      back={<WayBack path="/settings/team" />}
      actions={<Link to="/settings/team">{t('member.all')}</Link>}
      view={(found) => <MemberView member={found} />}
    />
  )
}

function MemberView({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('team')
  const navigate = useNavigate()
  const reason = useCan('team.manage') ? whyNot(member) : null
  return (
    <>
      <PageHeader
        title={member.name}
        breadcrumb={<WayBack path="/settings/team" />}
        subtitle={
          <span className={styles.subtitle}>
            <MemberStatusTag status={member.status} />
            <span>{member.email}</span>
            <CopyableId id={member.id} />
          </span>
        }
        actions={<MemberActions member={member} isLabelled onRemoved={() => void navigate({ to: '/settings/team' })} />}
      />
      {reason && <p className={own.reason}>{t(`reasons.${reason}`)}</p>}
      <PendingChange subjectId={member.id} />
      <DetailColumns rail={<SignInCard member={member} />}>
        <RolesCard member={member} />
      </DetailColumns>
    </>
  )
}

/** The roles, each with what it is for. */
function RolesCard({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('team')
  const { id } = useMerchant()
  const roles = useQuery({ ...rolesQuery(id), enabled: useCan('roles.read') }).data
  return (
    <Section title={t('member.roles')}>
      <ul className={own.roles}>
        {member.roles.map((role) => (
          <li key={role.id}>
            <strong>{role.name}</strong>
            <p>{roles?.find(({ id: known }) => known === role.id)?.description}</p>
          </li>
        ))}
      </ul>
      <p className={own.count}>{t('member.permissions', { count: member.permissions.length })}</p>
    </Section>
  )
}

function SignInCard({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('team')
  const { has_second_factor: hasSecondFactor, last_login_at: lastLoginAt, joined_at: joinedAt, session_count: sessions } = member
  return (
    <Section title={t('member.signIn')}>
      <Facts
        facts={[
          { key: 'last', label: t('members.columns.lastLogin'), value: lastLoginAt ? <Ago at={lastLoginAt} /> : t('members.never') },
          {
            key: 'verification',
            label: t('members.columns.verification'),
            value: <StatusTag tone={hasSecondFactor ? 'good' : 'warn'}>{t(hasSecondFactor ? 'members.on' : 'members.off')}</StatusTag>,
          },
          { key: 'sessions', label: t('member.sessions'), value: String(sessions) },
          { key: 'joined', label: t('member.joined'), value: <DateTime at={joinedAt} style="day" /> },
        ]}
      />
    </Section>
  )
}
