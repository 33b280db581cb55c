import CheckIcon from 'lucide-react/icons/check'
import LinkIcon from 'lucide-react/icons/link'
import MinusIcon from 'lucide-react/icons/minus'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import type { DescribedPermission } from '../role-queries.ts'
import { PermissionMarks } from './permission-marks.tsx'
import styles from './permission-picker.module.css'

interface PermissionChoiceProps {
  permission: DescribedPermission
  isChecked: boolean
  /** Names of the chosen permissions that need it. While there are any, it can't be removed. */
  neededBy: readonly string[]
  obstacle: 'owner' | 'notHeld' | null
  onToggle: () => void
}

/** One permission to choose, with its description and why it was added or can't be chosen. */
export function PermissionChoice({ permission, isChecked, neededBy, obstacle, onToggle }: PermissionChoiceProps) {
  const { t } = useTranslation(['roles', 'common'])
  const id = useId()
  const isNeeded = neededBy.length > 0
  return (
    <li className={styles.permission} data-closed={obstacle !== null || undefined}>
      <Checkbox
        className={styles.box ?? ''}
        checked={isChecked}
        disabled={isNeeded || (obstacle !== null && !isChecked)}
        aria-describedby={id}
        onChange={onToggle}
      >
        {permission.name}
      </Checkbox>
      <PermissionMarks permission={permission} />
      <div id={id} className={styles.text}>
        {permission.description}
        {isNeeded && (
          <span className={styles.reason}>
            <LinkIcon aria-hidden /> {t('permissions.neededBy', { names: neededBy.join(t('common:separator')) })}
          </span>
        )}
        {obstacle && <span className={styles.reason}>{t(`permissions.obstacles.${obstacle}`)}</span>}
      </div>
    </li>
  )
}

/** One permission of a role that can only be read. */
export function PermissionFact({ permission, isHeld }: { permission: DescribedPermission; isHeld: boolean }) {
  const { t } = useTranslation('roles')
  const Icon = isHeld ? CheckIcon : MinusIcon
  return (
    <li className={styles.permission} data-closed={!isHeld || undefined}>
      <span className={styles.fact}>
        <Icon aria-hidden className={styles.check} />
        <span className="visually-hidden">{t(isHeld ? 'permissions.included' : 'permissions.notIncluded')}</span> {permission.name}
      </span>
      <PermissionMarks permission={permission} />
      <div className={styles.text}>{permission.description}</div>
    </li>
  )
}
