import { useQuery } from '@tanstack/react-query'
import PlusIcon from 'lucide-react/icons/plus'
import TrashIcon from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import { type SsoProvider, saveSsoProvider } from '#areas/identity/contract/single-sign-on/provider.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { type Role, rolesQuery } from '#web/shared/team/queries.ts'
import { useRefreshTeam } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Checkbox } from '#web/ui/forms/ticks.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { isGiven, RoleOptions } from '../role-options.tsx'
import styles from './single-sign-on.module.css'

const fields = ['issuer', 'client_id', 'client_secret', 'role_claim', 'default_role_id'] as const

/** Where the business's people sign in, and the roles that this gives them. */
export default function ProviderDialog({ provider, onClose }: { provider: SsoProvider | null; onClose: () => void }) {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const roles = (useQuery(rolesQuery(id)).data ?? []).filter(isGiven)
  const refresh = useRefreshTeam()
  const form = useContractForm({
    endpoint: saveSsoProvider,
    initial: {
      issuer: provider?.issuer ?? '',
      clientId: provider?.client_id ?? '',
      clientSecret: '',
      roleClaim: provider?.role_claim ?? '',
      mappings: provider?.role_mappings ?? [],
      defaultRoleId: provider?.default_role_id ?? '',
      countsAsSecondFactor: provider?.counts_as_second_factor ?? false,
    },
    toBody: (values) => ({
      issuer: values.issuer,
      client_id: values.clientId,
      client_secret: values.clientSecret || null,
      role_claim: values.roleClaim.trim() || null,
      role_mappings: values.mappings,
      default_role_id: values.defaultRoleId || null,
      counts_as_second_factor: values.countsAsSecondFactor,
      version: provider?.version ?? null,
    }),
    fields,
    send: (body) => call(saveSsoProvider, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: () => {
      refresh()
      showToast({ kind: 'success', text: t('provider.saved') })
      onClose()
    },
  })
  const { values, problems, change } = form
  const text = (field: (typeof fields)[number], key: 'issuer' | 'clientId' | 'roleClaim', placeholder?: string) => (
    <TextField
      label={t(`provider.${key}`)}
      hint={t(`provider.hints.${key}`)}
      problem={problems[field]}
      value={values[key]}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      onText={(text) => change({ [key]: text }, field)}
    />
  )
  return (
    <FormDialog title={provider ? t('provider.edit') : t('provider.add')} submitText={t('provider.save')} form={form} onClose={onClose}>
      {text('issuer', 'issuer', 'https://login.example.com')}
      {text('client_id', 'clientId')}
      <TextField
        label={t('provider.clientSecret')}
        hint={provider && t('provider.hints.keptSecret')}
        problem={problems.client_secret}
        type="password"
        autoComplete="off"
        value={values.clientSecret}
        onText={(clientSecret) => change({ clientSecret }, 'client_secret')}
      />
      {text('role_claim', 'roleClaim', 'groups')}
      <MappingsField roles={roles} mappings={values.mappings} onChange={(mappings) => change({ mappings })} />
      <Field label={t('provider.defaultRole')} hint={t('provider.hints.defaultRole')} problem={problems.default_role_id}>
        {(control) => (
          <Select {...control} value={values.defaultRoleId} onChange={(event) => change({ defaultRoleId: event.target.value }, 'default_role_id')}>
            <option value="">{t('provider.noRole')}</option>
            <RoleOptions roles={roles} />
          </Select>
        )}
      </Field>
      <Checkbox checked={values.countsAsSecondFactor} onChange={(event) => change({ countsAsSecondFactor: event.target.checked })}>
        {t('provider.countsAsSecondFactor')}
      </Checkbox>
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}

type Mapping = SsoProvider['role_mappings'][number]

interface MappingsFieldProps {
  roles: readonly Role[]
  mappings: readonly Mapping[]
  onChange: (mappings: Mapping[]) => void
}

/** Values of the claim, each with the role that it gives. */
function MappingsField({ roles, mappings, onChange }: MappingsFieldProps) {
  const { t } = useTranslation('single-sign-on')
  const replace = (at: number, patch: Partial<Mapping>) => onChange(mappings.map((mapping, index) => (index === at ? { ...mapping, ...patch } : mapping)))
  return (
    <>
      {mappings.map(({ value, role_id }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and lines don't change places.
        <div key={index} className={styles.mapping}>
          <TextField label={t('mappings.value')} value={value} required onText={(value) => replace(index, { value })} />
          <Field label={t('mappings.role')}>
            {(control) => (
              <Select {...control} value={role_id} onChange={(event) => replace(index, { role_id: event.target.value })}>
                <RoleOptions roles={roles} />
              </Select>
            )}
          </Field>
          <Button
            icon={<TrashIcon aria-hidden />}
            aria-label={t('mappings.remove', { value })}
            onClick={() => onChange(mappings.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={<PlusIcon aria-hidden />}
          disabled={roles.length === 0}
          onClick={() => onChange([...mappings, { value: '', role_id: roles[0]?.id ?? '' }])}
        >
          {t('mappings.add')}
        </Button>
      </div>
    </>
  )
}
