import Checkbox from 'antd/es/checkbox'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useMerchantStore } from '../../stores/merchant.ts'
import { SkeletonItems } from '../../ui/feedback/skeleton.tsx'
import type { Role } from './queries.ts'
import styles from './role-choices.module.css'

interface RoleChoicesProps {
  /** Undefined while they are loading. */
  roles: readonly Role[] | undefined
  chosen: readonly string[]
  problem: string | undefined
  onChange: (chosen: string[]) => void
}

/** The roles that a member can have, each with its description. A role with a permission that the caller lacks can't be given. */
export function RoleChoices({ roles, chosen, problem, onChange }: RoleChoicesProps) {
  const { t } = useTranslation('team')
  const problemId = useId()
  const own = useMerchantStore((state) => state.permissions)
  if (!roles) return <SkeletonItems items={4} />
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <fieldset className={styles.roles} aria-describedby={problem ? problemId : undefined}>
      <legend>{t('roles.label')}</legend>
      {roles.filter(isGiven).map(({ id, name, description, permissions }) => {
        const isOutOfReach = !permissions.every((permission) => own.includes(permission))
        return (
          <Checkbox
            key={id}
            className={styles.role ?? ''}
            checked={chosen.includes(id)}
            disabled={isOutOfReach && !chosen.includes(id)}
            aria-invalid={Boolean(problem)}
            onChange={() => toggle(id)}
          >
            <span className={styles.name}>{name}</span>
            <span className={styles.text}>{isOutOfReach ? t('roles.outOfReach') : description}</span>
          </Checkbox>
        )
      })}
      {problem && (
        <p id={problemId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** Every role but the owner's, which changes hands by a transfer. */
function isGiven({ permissions }: Role): boolean {
  return !permissions.includes('team.transfer_ownership')
}
