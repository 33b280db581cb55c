import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { WayBack } from '../../ui/lists/way-back.tsx'
import { usePageRoute } from '../navigation/page-route.ts'
import { isSettingsArea, useSettingsAreas } from './settings-areas.ts'
import styles from './settings-frame.module.css'

interface SettingsFrameProps {
  /** Where it isn't the declared one. */
  title?: string | undefined
  subtitle?: string | undefined
  children: ReactNode
}

/** Around each area of the settings: its head, and the way to the others. */
export function SettingsFrame({ title, subtitle, children }: SettingsFrameProps) {
  const { t } = useTranslation(['settings', 'pages'])
  const areas = useSettingsAreas()
  const route = usePageRoute()
  const text = isSettingsArea(route) ? t(`pages:${route}.text`) : undefined
  return (
    <>
      <PageHeader title={title} subtitle={subtitle ?? text} breadcrumb={<WayBack path="/settings" />} />
      <div className={styles.frame}>
        <nav className={styles.areas} aria-label={t('pages:/settings.title')}>
          <ul>
            {areas.map(({ area, path }) => (
              <li key={area}>
                <Link to={path} className={styles.area} activeProps={{ 'aria-current': 'page' }}>
                  {t(`pages:${area}.title`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </>
  )
}
