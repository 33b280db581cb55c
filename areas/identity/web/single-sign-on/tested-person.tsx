import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TestedSso } from '#areas/identity/contract/single-sign-on/sign-in.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import styles from '../gate/form.module.css'
import { Gate } from '../gate/gate.tsx'
import { GateMark } from '../gate/gate-mark.tsx'

/** What the provider said in a test, and what a sign-in would have come to. Nothing was changed. */
export function TestedPerson({ person }: { person: TestedSso }) {
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
