import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import type { SsoProvider } from '#areas/identity/contract/single-sign-on/provider.ts'
import type { Role } from '#web/shared/team/queries.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { RoleOptions } from '../role-choices.tsx'
import styles from './card.module.css'

type Mapping = SsoProvider['role_mappings'][number]

interface MappingsFieldProps {
  roles: readonly Role[]
  mappings: readonly Mapping[]
  onChange: (mappings: Mapping[]) => void
}

/** Values of the claim, each with the role that it gives. */
export function MappingsField({ roles, mappings, onChange }: MappingsFieldProps) {
  const { t } = useTranslation('single-sign-on')
  const replace = (at: number, patch: Partial<Mapping>) => onChange(mappings.map((mapping, index) => (index === at ? { ...mapping, ...patch } : mapping)))
  return (
    <>
      {mappings.map(({ value, role_id }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and lines don't change places.
        <div key={index} className={styles.mapping}>
          <Field label={t('mappings.value')}>
            {(control) => <TextInput {...control} value={value} required onChange={(event) => replace(index, { value: event.target.value })} />}
          </Field>
          <Field label={t('mappings.role')}>
            {(control) => (
              <Select {...control} value={role_id} onChange={(event) => replace(index, { role_id: event.target.value })}>
                <RoleOptions roles={roles} />
              </Select>
            )}
          </Field>
          <Button
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('mappings.remove', { value })}
            onClick={() => onChange(mappings.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={roles.length === 0}
          onClick={() => onChange([...mappings, { value: '', role_id: roles[0]?.id ?? '' }])}
        >
          {t('mappings.add')}
        </Button>
      </div>
    </>
  )
}
