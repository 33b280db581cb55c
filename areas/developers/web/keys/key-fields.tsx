import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ApiPermission } from '#areas/developers/contract/api-resources.ts'
import type { KeyKind } from '#areas/developers/contract/key-fields.ts'
import { getOwnAddress } from '#areas/developers/contract/keys.ts'
import { call } from '#web/api/call.ts'
import type { Problems } from '#web/shared/forms/find-problems.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { DayInput } from '#web/ui/forms/day-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import type { KeyFieldName, KeyValues } from './key-values.ts'
import { PermissionPicker } from './permission-picker.tsx'

interface KeyFieldsProps {
  kind: KeyKind
  values: KeyValues
  problems: Problems<KeyFieldName>
  onChange: (changed: Partial<KeyValues>) => void
}

/** What can be set of a key: its name, permissions, addresses and last day. */
export function KeyFields({ kind, values, problems, onChange }: KeyFieldsProps) {
  const { t } = useTranslation('developers')
  const { id } = useMerchant()
  const own = useQuery({
    queryKey: ['merchant', id, 'own-address'],
    queryFn: ({ signal }) => call(getOwnAddress, { params: { id } }, { signal }),
  }).data?.ip
  const lines = values.addresses.split(/[\s,]+/).filter(Boolean)
  return (
    <>
      <Field label={t('fields.name')} hint={t('fields.nameHint')} problem={problems.name}>
        {(control) => <TextInput {...control} autoComplete="off" value={values.name} onChange={(event) => onChange({ name: event.target.value })} />}
      </Field>
      {kind === 'restricted' && (
        <PermissionPicker chosen={values.permissions} problem={problems.permissions} onChange={(permissions: ApiPermission[]) => onChange({ permissions })} />
      )}
      <div>
        <Field label={t('fields.addresses')} hint={t('fields.addressesHint')} problem={problems.allowed_addresses}>
          {(control) => <TextArea {...control} rows={2} value={values.addresses} onChange={(event) => onChange({ addresses: event.target.value })} />}
        </Field>
        {own && !lines.includes(own) && (
          <Button kind="link" size="small" style={{ paddingInline: 0 }} onClick={() => onChange({ addresses: [...lines, own].join('\n') })}>
            {t('fields.addOwn', { ip: own })}
          </Button>
        )}
      </div>
      <Field label={t('fields.expires')} hint={t('fields.expiresHint')} problem={problems.expires_at}>
        {(control) => <DayInput {...control} value={values.lastDay} emptyText={t('detail.neverExpires')} onChange={(lastDay) => onChange({ lastDay })} />}
      </Field>
    </>
  )
}
