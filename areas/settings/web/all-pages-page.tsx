import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isPlace, mainPageOf, menuKeyOf, menuKeys, pageRoutes } from '#kernel/pages.ts'
import { useMerchantStore } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import styles from './all-pages-page.module.css'

/** The settings' own page is their list. */
const places = pageRoutes.filter(isPlace).filter((route) => route !== '/settings' && route !== '/pages')

/** Every page that the person may open, by its entry of the menu: also those that the account has nothing for yet. */
export function AllPagesPage() {
  const { t } = useTranslation(['settings', 'pages'])
  const routes = useMerchantStore((state) => state.routes)
  return (
    <>
      <PageHeader subtitle={t('allPages.subtitle')} />
      <div className={styles.groups}>
        {[...menuKeys, undefined].map((key) => {
          const pages = places.filter((route) => menuKeyOf(route) === key && routes.includes(route))
          if (pages.length === 0) return null
          return (
            <Section key={key ?? 'others'} title={key ? t(`pages:${mainPageOf(key)}.title`) : t('allPages.others')}>
              <ul className={styles.pages}>
                {(key === 'developer' ? [...pages, '/docs' as const] : pages).map((page) => (
                  <li key={page}>
                    <Link to={page as string}>{t(`pages:${page}.title`)}</Link>
                    <span>{t(`pages:${page}.text`)}</span>
                  </li>
                ))}
              </ul>
            </Section>
          )
        })}
      </div>
    </>
  )
}
