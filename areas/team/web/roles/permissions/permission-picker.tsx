import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addNeeded } from '#areas/team/contract/permissions.ts'
import type { Permission } from '#kernel/permissions.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import type { Catalogue } from '../role-queries.ts'
import { PermissionGroupFields } from './permission-group.tsx'
import { groupPermissions } from './permission-groups.ts'
import styles from './permission-picker.module.css'

interface PermissionPickerProps {
  catalogue: Catalogue
  /** As they were chosen; what they need is added. */
  chosen: readonly Permission[]
  problem?: string | undefined
  /** Left out where the role can only be read. */
  onChange?: (chosen: Permission[]) => void
}

/** Every permission by area, to search and to choose from. A search opens the areas that it finds. */
export function PermissionPicker({ catalogue, chosen, problem, onChange }: PermissionPickerProps) {
  const { t } = useTranslation('roles')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<readonly string[]>([])
  const [titleId, problemId] = [useId(), useId()]
  const effective = addNeeded(chosen)
  const groups = groupPermissions(catalogue, search)
  const isSearched = search.trim() !== ''
  const isAllOpen = groups.every(({ key }) => open.includes(key))
  return (
    <section className="card" aria-labelledby={titleId} aria-describedby={problem ? problemId : undefined}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('permissions.title')}{' '}
          <span className={styles.count} aria-live="polite">
            {t('permissions.count', { count: effective.length, total: catalogue.all.length })}
          </span>
        </h2>
        {!isSearched && (
          <Button kind="link" size="small" onClick={() => setOpen(isAllOpen ? [] : groups.map(({ key }) => key))}>
            {t(isAllOpen ? 'permissions.collapse' : 'permissions.expand')}
          </Button>
        )}
        <TextInput
          type="search"
          className={styles.search}
          aria-label={t('permissions.search')}
          placeholder={t('permissions.search')}
          aria-invalid={Boolean(problem)}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            // Enter would save the role.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </div>
      {problem && (
        <p id={problemId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {groups.map((group) => (
        <PermissionGroupFields
          key={group.key}
          group={group}
          catalogue={catalogue}
          chosen={chosen}
          effective={effective}
          isOpen={isSearched || open.includes(group.key)}
          onToggle={isSearched ? undefined : () => setOpen(open.includes(group.key) ? open.filter((key) => key !== group.key) : [...open, group.key])}
          onChange={onChange}
        />
      ))}
      {groups.length === 0 && <p className={styles.nothing}>{t('permissions.nothing', { search: search.trim() })}</p>}
    </section>
  )
}
