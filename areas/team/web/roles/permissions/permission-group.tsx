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
  onChange: ((chosen: Permission[]) => void) | undefined
}

/** The permissions of one area, with a box for all of them. */
export function PermissionGroupFields({ group, catalogue, chosen, effective, onChange }: PermissionGroupFieldsProps) {
  const { t } = useTranslation('roles')
  const count = group.permissions.filter(({ key }) => effective.includes(key)).length
  const legend = (
    <>
      {group.name} <span className={styles.count}>{t('permissions.ofArea', { count, total: group.permissions.length })}</span>
    </>
  )
  if (!onChange) {
    return (
      <div className={styles.group}>
        <h3 className={styles.area}>{legend}</h3>
        <ul className={styles.facts}>
          {group.permissions.map((permission) => (
            <PermissionFact key={permission.key} permission={permission} isHeld={effective.includes(permission.key)} />
          ))}
        </ul>
      </div>
    )
  }
  const open = group.permissions.filter((permission) => findObstacle(permission, catalogue.granted) === null).map(({ key }) => key)
  const isAll = open.length > 0 && open.every((key) => effective.includes(key))
  const without = (keys: readonly Permission[]) => chosen.filter((key) => !keys.includes(key))
  const nameOf = (key: Permission) => catalogue.all.find((permission) => permission.key === key)?.name ?? key
  return (
    <fieldset className={styles.group}>
      <legend className={styles.area}>{legend}</legend>
      {open.length > 1 && (
        <Checkbox
          className={styles.all ?? ''}
          checked={isAll}
          indeterminate={!isAll && open.some((key) => effective.includes(key))}
          onChange={() => onChange(isAll ? without(open) : [...without(open), ...open])}
        >
          {t('permissions.all')}
          <span className="visually-hidden">{t('permissions.allOf', { area: group.name })}</span>
        </Checkbox>
      )}
      {group.permissions.map((permission) => {
        const { key } = permission
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
    </fieldset>
  )
}
