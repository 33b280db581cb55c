import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useSettingsAreas } from './settings-areas.ts'
import styles from './settings-page.module.css'

/** All areas of the settings, each with what is in it. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const areas = useSettingsAreas()
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <ul className={styles.areas}>
        {areas.map(({ key, path, icon: Icon }) => (
          <li key={key}>
            <Link to={path} className={`card ${styles.area}`}>
              <span className={styles.icon} aria-hidden="true">
                <Icon />
              </span>
              <span className={styles.words}>
                <strong>{t(`areas.${key}.name`)}</strong>
                <span className={styles.text}>{t(`areas.${key}.text`)}</span>
              </span>
              <RightOutlined className={styles.arrow} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
