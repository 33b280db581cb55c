import { useTranslation } from 'react-i18next'
import type { AccessLevel, ApiResource } from '#areas/developers/contract/api-resources.ts'
import { dayMs } from '#kernel/time/durations.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { Ago } from '#web/ui/time/ago.tsx'
import { useNow } from '#web/ui/time/use-now.ts'
import styles from './key-permissions.module.css'
import type { KeyDetail } from './queries.ts'
import { useResourceName } from './use-resource-name.ts'

/** Without a use for this long, a permission is probably not needed. */
const unusedMs = 30 * dayMs

/** What a restricted key may do, and what it has not used lately. */
export function KeyPermissions({ apiKey: { permissions, permission_uses, created_at } }: { apiKey: KeyDetail }) {
  const { t } = useTranslation('developers')
  const nameResource = useResourceName()
  const now = useNow()
  const isOld = now - Date.parse(created_at) >= unusedMs
  return (
    <Section title={t('permissions.title')}>
      <ul className={styles.held}>
        {permissions.map((permission) => {
          const [resource, level] = permission.split('.') as [ApiResource, AccessLevel]
          const uses = permission_uses.filter((use) => use.permission.startsWith(`${resource}.`)).map(({ last_at }) => last_at)
          const last = uses.sort().at(-1)
          const isUnused = last === undefined ? isOld : now - Date.parse(last) >= unusedMs
          return (
            <li key={permission}>
              <span>
                {nameResource(resource)}
                <span className={styles.level}>{t(`permissions.${level}`)}</span>
              </span>
              <span className={styles.use} data-unused={isUnused || undefined}>
                {isUnused ? t('permissions.unused') : last === undefined ? t('keys.never') : <Ago at={last} />}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
