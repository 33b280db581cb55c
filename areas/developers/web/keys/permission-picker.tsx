import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiPermission, type ApiResource, apiResources, levelsOf, normalisePermissions } from '#areas/developers/contract/api-resources.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import styles from './permission-picker.module.css'
import { useResourceName } from './use-resource-name.ts'

type Level = 'none' | ReturnType<typeof levelsOf>[number]

interface PermissionPickerProps {
  chosen: readonly ApiPermission[]
  problem: string | undefined
  onChange: (chosen: ApiPermission[]) => void
}

/** What a restricted key may do with each resource: nothing, read, or write as well. */
export function PermissionPicker({ chosen, problem, onChange }: PermissionPickerProps) {
  const { t } = useTranslation('developers')
  const nameResource = useResourceName()
  const [search, setSearch] = useState('')
  const id = useId()
  const held = normalisePermissions(chosen)
  const levelOf = (resource: ApiResource): Level => levelsOf(resource).find((level) => held.includes(`${resource}.${level}`)) ?? 'none'
  const write = (choices: readonly (readonly [ApiResource, Level])[]) =>
    onChange(choices.flatMap(([resource, level]) => (level === 'none' ? [] : (`${resource}.${level}` as const))))
  const all = apiResources.map((resource) => [resource, levelOf(resource)] as const)
  const wanted = search.trim().toLowerCase()
  const shown = apiResources.filter((resource) => `${resource} ${nameResource(resource)}`.toLowerCase().includes(wanted))
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className={styles.legend}>{t('permissions.title')}</legend>
      <div className={styles.tools}>
        <TextInput
          type="search"
          aria-label={t('permissions.search')}
          placeholder={t('permissions.search')}
          aria-invalid={problem !== undefined}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button size="small" onClick={() => write(all.map(([resource, level]) => [resource, level === 'none' ? 'read' : level]))}>
          {t('permissions.readAll')}
        </Button>
        <Button size="small" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('permissions.clear')}
        </Button>
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.resources}>
        {shown.length === 0 && <p className={styles.none}>{t('permissions.noMatch')}</p>}
        {shown.map((resource) => (
          <div key={resource} className={styles.resource}>
            <label htmlFor={`${id}-${resource}`}>{nameResource(resource)}</label>
            <Select
              id={`${id}-${resource}`}
              value={levelOf(resource)}
              onChange={(event) => write(all.map(([other, level]) => [other, other === resource ? (event.target.value as Level) : level]))}
            >
              {(['none', ...levelsOf(resource)] as const).map((level) => (
                <option key={level} value={level}>
                  {t(`permissions.${level}`)}
                </option>
              ))}
            </Select>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
