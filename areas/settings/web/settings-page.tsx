import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { settingsStates } from '#areas/settings/contract/states.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { settingsStatesQuery } from '#web/shared/settings/queries.ts'
import { useSettingsAreas } from '#web/shared/settings/settings-areas.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { AreaState } from './area-state.tsx'
import styles from './settings-page.module.css'

/** Areas without one of these have no state. */
const pagesOfStates: readonly string[] = Object.values(settingsStates).map(({ page }) => page)

/** All areas of the settings, each with what is in it and what it needs. */
export function SettingsPage() {
  const { t } = useTranslation(['settings', 'pages'])
  const { id } = useMerchant()
  const areas = useSettingsAreas()
  const states = useQuery(settingsStatesQuery(id))
  return (
    <>
      <PageHeader subtitle={t('subtitle')} />
      <ul className={styles.areas} aria-busy={states.isPending}>
        {areas.map(({ area, path, icon: Icon }) => (
          <li key={area} className={`card ${styles.card}`}>
            <Link to={path} className={styles.area}>
              <span className={styles.icon} aria-hidden="true">
                <Icon />
              </span>
              <span className={styles.words}>
                <strong>{t(`pages:${area}.title`)}</strong>
                <span className={styles.text}>{t(`pages:${area}.text`)}</span>
              </span>
              <RightOutlined className={styles.arrow} aria-hidden />
            </Link>
            {pagesOfStates.includes(area) && (
              <AreaState states={(states.data ?? []).filter(({ state }) => settingsStates[state].page === area)} isPending={states.isPending} />
            )}
          </li>
        ))}
      </ul>
      {/* Below the areas, which stay where they are. */}
      {states.isError && !states.data && <ErrorNotice title={t('states.failed')} error={states.error} onRetry={() => void states.refetch()} />}
    </>
  )
}
