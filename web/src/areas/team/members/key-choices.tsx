import type { Answer } from '@counterfoil/contract/endpoint'
import type { listMemberKeys } from '@counterfoil/contract/team/members'
import Checkbox from 'antd/es/checkbox'
import { useTranslation } from 'react-i18next'
import { DateTime } from '../../../ui/time/date-time.tsx'
import styles from './key-choices.module.css'

interface KeyChoicesProps {
  keys: Answer<typeof listMemberKeys>
  revoked: readonly string[]
  onChange: (revoked: readonly string[]) => void
}

/** The keys that a member created: a selected one is revoked, the others keep working. */
export function KeyChoices({ keys, revoked, onChange }: KeyChoicesProps) {
  const { t } = useTranslation('team')
  if (keys.length === 0) return <p className={styles.hint}>{t('keys.none')}</p>
  const isAll = keys.every((key) => revoked.includes(key.id))
  const toggle = (id: string) => onChange(revoked.includes(id) ? revoked.filter((other) => other !== id) : [...revoked, id])
  return (
    <fieldset className={styles.keys}>
      <legend>{t('keys.title')}</legend>
      <p className={styles.hint}>{t('keys.text')}</p>
      {keys.length > 1 && (
        <Checkbox
          className={styles.key ?? ''}
          checked={isAll}
          indeterminate={!isAll && revoked.length > 0}
          onChange={() => onChange(isAll ? [] : keys.map(({ id }) => id))}
        >
          {t('keys.all')}
        </Checkbox>
      )}
      {keys.map((key) => (
        <Checkbox key={key.id} className={styles.key ?? ''} checked={revoked.includes(key.id)} onChange={() => toggle(key.id)}>
          <span>
            {t('keys.revoke')} <span className="mono">{`${key.prefix}…${key.last4}`}</span>
          </span>
          <span className={styles.detail}>
            {key.account.name} · {t('keys.created')} <DateTime at={key.created_at} style="day" />
          </span>
        </Checkbox>
      ))}
    </fieldset>
  )
}
