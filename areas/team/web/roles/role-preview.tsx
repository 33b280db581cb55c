import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isListed, mainPageOf, menuFor } from '#kernel/pages.ts'
import type { Permission } from '#kernel/permissions.ts'
import { menuIcons } from '#web/shared/navigation/menu-icons.ts'
import styles from './role-preview.module.css'
import type { Catalogue } from './role-queries.ts'

interface RolePreviewProps {
  /** With what they need. */
  permissions: readonly Permission[]
  catalogue: Catalogue
}

/** The menu and pages that members of a role see, from the declaration that the server uses as well. */
export function RolePreview({ permissions, catalogue }: RolePreviewProps) {
  const { t } = useTranslation(['roles', 'pages'])
  const titleId = useId()
  const menu = menuFor(new Set(permissions))
  const held = catalogue.all.filter(({ key }) => permissions.includes(key))
  const [moneyCount, personalCount] = [
    held.filter((permission) => permission.moves_money).length,
    held.filter((permission) => permission.shows_personal_data).length,
  ]
  return (
    <section className={`card ${styles.preview}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('preview.title')}
      </h2>
      <p className={styles.summary}>
        {moneyCount > 0 ? t('preview.money', { count: moneyCount }) : t('preview.noMoney')}
        <br />
        {personalCount > 0 ? t('preview.personal', { count: personalCount }) : t('preview.noPersonal')}
      </p>
      <h3 className={styles.heading}>{t('preview.menu')}</h3>
      <ul className={styles.menu}>
        {menu.entries.map(({ key, children }) => {
          const Icon = menuIcons[key]
          return (
            <li key={key}>
              <span className={styles.entry}>
                <Icon aria-hidden className={styles.icon} />
                {t(`pages:${mainPageOf(key)}.title`)}
              </span>
              {children.length > 0 && (
                <ul className={styles.children}>
                  {children.map((route) => (
                    <li key={route}>{t(`pages:${route}.title`)}</li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
      <h3 className={styles.heading}>{t('preview.pages')}</h3>
      <ul className={styles.pages}>
        {menu.routes.filter(isListed).map((route) => (
          <li key={route}>{t(`pages:${route}.title`)}</li>
        ))}
      </ul>
    </section>
  )
}
