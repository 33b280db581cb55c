import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import ChevronUpIcon from 'lucide-react/icons/chevron-up'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Permission } from '#kernel/permissions.ts'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import type { Catalogue } from '../role-queries.ts'
import { PermissionChoice, PermissionFact } from './permission-choice.tsx'
import { findDependents, findObstacle, type PermissionGroup } from './permission-groups.ts'
import styles from './permission-picker.module.css'

interface PermissionGroupFieldsProps {
  group: PermissionGroup
  catalogue: Catalogue
  chosen: readonly Permission[]
  /** The chosen ones with what they need. */
  effective: readonly Permission[]
  isOpen: boolean
  /** Left out while a search opens it, which may have found only some of its permissions. */
  onToggle: (() => void) | undefined
  onChange: ((chosen: Permission[]) => void) | undefined
}

/** The permissions of one area as a row with their sum and a box for all of them, which opens to the single ones. */
export function PermissionGroupFields({ group, catalogue, chosen, effective, isOpen, onToggle, onChange }: PermissionGroupFieldsProps) {
  const { t } = useTranslation(['roles', 'common'])
  const id = useId()
  const held = group.permissions.filter(({ key }) => effective.includes(key))
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon
  const without = (keys: readonly Permission[]) => chosen.filter((key) => !keys.includes(key))
  const nameOf = (key: Permission) => catalogue.all.find((permission) => permission.key === key)?.name ?? key
  const allBox = (change: (chosen: Permission[]) => void) => {
    const open = group.permissions.filter((permission) => findObstacle(permission, catalogue.granted) === null).map(({ key }) => key)
    const isAll = held.length === group.permissions.length || (open.length > 0 && open.every((key) => effective.includes(key)))
    return (
      <Checkbox
        aria-label={t('permissions.all', { area: group.name })}
        checked={isAll}
        indeterminate={!isAll && held.length > 0}
        disabled={open.length === 0}
        onChange={() => change(isAll ? without(open) : [...without(open), ...open])}
      />
    )
  }
  return (
    <fieldset className={styles.group} aria-label={group.name}>
      <div className={styles.area}>
        {onChange && onToggle && allBox(onChange)}
        <h3>
          {onToggle ? (
            <button type="button" data-printed aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
              {group.name}
              <Chevron aria-hidden />
            </button>
          ) : (
            group.name
          )}
        </h3>
        <span className={styles.held}>{!isOpen && held.map(({ name }) => name).join(t('common:separator'))}</span>
        {onToggle && <span className={styles.count}>{t('permissions.ofArea', { count: held.length, total: group.permissions.length })}</span>}
      </div>
      <ul id={id} className={styles.permissions} hidden={!isOpen}>
        {isOpen &&
          group.permissions.map((permission) => {
            const { key } = permission
            if (!onChange) return <PermissionFact key={key} permission={permission} isHeld={effective.includes(key)} />
            return (
              <PermissionChoice
                key={key}
                permission={permission}
                isChecked={effective.includes(key)}
                neededBy={findDependents(chosen, key).map(nameOf)}
                obstacle={findObstacle(permission, catalogue.granted)}
                onToggle={() => onChange(chosen.includes(key) ? without([key]) : [...chosen, key])}
              />
            )
          })}
      </ul>
    </fieldset>
  )
}
