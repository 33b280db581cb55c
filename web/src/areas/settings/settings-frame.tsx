import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useSettingsAreas } from './settings-areas.ts'
import styles from './settings-frame.module.css'

interface SettingsFrameProps {
  title: string
  subtitle: string
  children: ReactNode
}

/** Around each area of the settings: its head, and the way to the others. */
export function SettingsFrame({ title, subtitle, children }: SettingsFrameProps) {
  const { t } = useTranslation('settings')
  const areas = useSettingsAreas()
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} breadcrumb={<Link to="/settings">{t('title')}</Link>} />
      <div className={styles.frame}>
        <nav className={styles.areas} aria-label={t('areas.label')}>
          <ul>
            {areas.map(({ key, path, icon: Icon }) => (
              <li key={key}>
                <Link to={path} className={styles.area} activeProps={{ 'aria-current': 'page' }}>
                  <Icon aria-hidden />
                  {t(`areas.${key}.name`)}
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
