import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addNeeded } from '#areas/team/contract/permissions.ts'
import { roleLimits } from '#areas/team/contract/rules.ts'
import type { Permission } from '#kernel/permissions.ts'
import { SecondPersonNote } from '#web/shared/approvals/second-person-note.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import type { ContractForm } from '#web/shared/forms/use-contract-form.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { LimitFields } from './limits/limit-fields.tsx'
import { isLimitWrong, listLimitable, readLimits, type TypedLimit } from './limits/typed-limits.ts'
import { PermissionPicker } from './permissions/permission-picker.tsx'
import styles from './role-editor.module.css'
import { RolePreview } from './role-preview.tsx'
import type { Catalogue } from './role-queries.ts'

export interface RoleValues {
  name: string
  description: string
  permissions: readonly Permission[]
  limits: readonly TypedLimit[]
}
export const roleFields = ['name', 'description', 'permissions', 'limits'] as const
export type RoleForm = ContractForm<RoleValues, (typeof roleFields)[number]>

/** The body of both calls that save a role. A name can't have spaces. */
export function toRoleBody({ name, description, permissions, limits: typed }: RoleValues) {
  const all = addNeeded(permissions)
  return { name: name.trim().replaceAll(/\s+/g, '-'), description, permissions: all, limits: readLimits(typed, all) }
}

/** Finds limits that can't be sent, apart from those of actions that the role no longer allows. */
export function findWrongLimit({ permissions, limits: typed }: RoleValues): boolean {
  const limitable = listLimitable(addNeeded(permissions))
  return typed.some((limit) => limitable.includes(limit.action) && isLimitWrong(limit))
}

interface RoleEditorProps {
  form: RoleForm
  catalogue: Catalogue
  submitText: string
  /** Beside the submit button. */
  cancel?: ReactNode
  /** Below the preview. */
  children?: ReactNode
}

/** Name, description and permissions of a role, beside what its members see. */
export function RoleEditor({ form, catalogue, submitText, cancel, children }: RoleEditorProps) {
  const { t } = useTranslation('roles')
  const { values, problems } = form
  return (
    <div className={styles.columns}>
      <form ref={form.ref} className={styles.main} onSubmit={form.submit} noValidate>
        <section className={`card ${styles.fields}`} aria-label={t('editor.details')}>
          <Field label={t('editor.name')} hint={t('editor.nameHint')} problem={problems.name}>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                // A new role begins with its name.
                autoFocus={values.name === ''}
                autoComplete="off"
                spellCheck={false}
                value={values.name}
                onChange={(event) => form.change({ name: event.target.value })}
              />
            )}
          </Field>
          <Field
            label={t('editor.description')}
            hint={t('editor.descriptionHint', { max: roleLimits.roleDescriptionLengthMax })}
            problem={problems.description}
          >
            {(control) => (
              <TextInput
                {...control}
                name="description"
                autoComplete="off"
                value={values.description}
                onChange={(event) => form.change({ description: event.target.value })}
              />
            )}
          </Field>
        </section>
        <PermissionPicker
          catalogue={catalogue}
          chosen={values.permissions}
          problem={problems.permissions}
          onChange={(permissions) => form.change({ permissions })}
        />
        <LimitFields
          limits={values.limits}
          permissions={addNeeded(values.permissions)}
          problem={problems.limits}
          onChange={(changed) => form.change({ limits: changed })}
        />
        <SecondPersonNote subject="roles" />
        <Refusal {...form.refusal} />
        <div className={styles.bar}>
          <Button kind="primary" type="submit" isBusy={form.isSending}>
            {submitText}
          </Button>
          {cancel}
        </div>
      </form>
      <div className={styles.side}>
        <RolePreview permissions={addNeeded(values.permissions)} catalogue={catalogue} />
        {children}
      </div>
    </div>
  )
}
