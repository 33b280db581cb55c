import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import type { Role } from '#web/shared/team/queries.ts'
import { useMerchantStore } from '#web/stores/merchant.ts'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import styles from './role-choices.module.css'
import { isGiven } from './role-options.tsx'

interface RoleChoicesProps {
  roles: UseQueryResult<Role[]>
  form: {
    values: { readonly roleIds: readonly string[] }
    problems: { role_ids?: string | undefined }
    change: (changed: { roleIds: string[] }, field: 'role_ids') => void
  }
}

/** The roles that a member can have, each with its description. Roles with a permission that the caller lacks are disabled. */
export function RoleChoices({ roles, form }: RoleChoicesProps) {
  const { t } = useTranslation('team')
  const problemId = useId()
  const own = useMerchantStore((state) => state.permissions)
  const { roleIds: chosen } = form.values
  const problem = form.problems.role_ids
  if (!roles.data) return roles.error ? <Refusal error={roles.error} /> : <SkeletonItems items={4} />
  const toggle = (id: string) => form.change({ roleIds: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] }, 'role_ids')
  return (
    <fieldset className={styles.roles} aria-describedby={problem ? problemId : undefined}>
      <legend>{t('roles.label')}</legend>
      {roles.data.filter(isGiven).map(({ id, name, description, permissions }) => {
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
        <p id={problemId} className="problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
