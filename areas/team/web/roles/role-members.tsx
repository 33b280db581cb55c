import { useTranslation } from 'react-i18next'
import type { RoleDetail } from '#areas/team/contract/roles.ts'
import { Section } from '#web/ui/layout/section.tsx'
import styles from './role-members.module.css'

/** Who has the role. */
export function RoleMembers({ role: { members } }: { role: RoleDetail }) {
  const { t } = useTranslation('roles')
  return (
    <Section title={t('members.title', { count: members.length })}>
      {members.length === 0 ? <p className={styles.none}>{t('members.none')}</p> : <MemberNames members={members} />}
    </Section>
  )
}

export function MemberNames({ members }: Pick<RoleDetail, 'members'>) {
  return (
    <ul className={styles.members}>
      {members.map(({ id, name, email }) => (
        <li key={id}>
          {name} <span className={styles.email}>{email}</span>
        </li>
      ))}
    </ul>
  )
}
