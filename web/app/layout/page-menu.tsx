import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { useTranslation } from 'react-i18next'
import { isPageRoute, mainPageOf } from '#kernel/pages.ts'
import { menuQuery } from '../../session/queries.ts'
import { usePageRoute } from '../../shared/navigation/page-route.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { findOpenEntry } from './open-entry.ts'
import styles from './page-menu.module.css'

/** On a phone, beside the title of a page of the menu: the other pages of its entry. */
export function PageMenu() {
  const { t } = useTranslation(['shell', 'pages'])
  const { id } = useMerchant()
  const navigate = useNavigate()
  const route = usePageRoute()
  const entry = findOpenEntry(useQuery(menuQuery(id)).data?.entries, route)?.entry
  const pages = entry ? [entry.path, ...entry.children].filter(isPageRoute) : []
  if (!entry || pages.length < 2 || !pages.some((page) => page === route)) return null
  return (
    <span className={styles.menu}>
      <MenuButton
        label={t('navigation.section', { name: t(`pages:${mainPageOf(entry.key)}.title`) })}
        align="start"
        className={styles.button ?? ''}
        sections={[
          {
            key: entry.key,
            choices: pages.map((page) => ({
              key: page,
              label: t(`pages:${page}.title`),
              isChosen: page === route,
              onChoose: () => void navigate({ to: page as string }),
            })),
          },
        ]}
      >
        <ChevronDownIcon aria-hidden />
      </MenuButton>
    </span>
  )
}
