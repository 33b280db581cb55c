import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import ChevronRightIcon from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import type { SettingsState } from '#areas/settings/contract/endpoints.ts'
import { type SettingsStateName, settingsStates } from '#areas/settings/contract/states.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { settingsStatesQuery } from '#web/shared/settings/queries.ts'
import { useSettingsAreas } from '#web/shared/settings/settings-areas.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
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
        {areas.map(({ area, path }) => (
          <li key={area} className={`card ${styles.card}`}>
            <Link to={path} className={styles.area}>
              <span className={styles.words}>
                <strong>{t(`pages:${area}.title`)}</strong>
                <span className={styles.text}>{t(`pages:${area}.text`)}</span>
              </span>
              <ChevronRightIcon className={styles.arrow} aria-hidden />
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

/** Where to act, for states that need attention elsewhere than on the first page of their area. */
const places: Partial<Record<SettingsStateName, LinkProps>> = {
  domains_unverified: { to: '/settings/team/single-sign-on' },
  review_due: { to: '/settings/team/reviews' },
  members_without_second_factor: { to: '/settings/team', search: { q: 'verification:off' } },
  members_inactive: { to: '/settings/team', search: { q: 'activity:inactive' } },
  invitations_expiring: { to: '/settings/team/invitations' },
}

/** The most urgent state of an area, and how many others need attention. Its line is there before the states are. */
function AreaState({ states, isPending }: { states: readonly SettingsState[]; isPending: boolean }) {
  const { t } = useTranslation('settings')
  const describe = useStateText()
  const [first, ...others] = states
  const more = others.filter(needsAttention).length
  return (
    <div className={styles.line}>
      {isPending && <SkeletonBar width="60%" />}
      {first && (
        <span className={styles.state} data-tone={settingsStates[first.state].tone}>
          {places[first.state] ? (
            <Link {...places[first.state]} className={styles.link}>
              {describe(first)}
            </Link>
          ) : (
            describe(first)
          )}
        </span>
      )}
      {more > 0 && (
        <span className={styles.more}>
          <span aria-hidden="true">+{more}</span>
          <span className="visually-hidden">{t('states.more', { count: more })}</span>
        </span>
      )}
    </div>
  )
}

function needsAttention({ state }: SettingsState): boolean {
  const { tone } = settingsStates[state]
  return tone === 'bad' || tone === 'warn'
}

function useStateText() {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return ({ state, count: counted, at }: SettingsState): string => {
    const day = at === null ? '' : formatTime(at, timeZone, locale, 'dayMonth')
    const count = counted ?? 0
    if (at !== null && (state === 'documents_rejected' || state === 'documents_missing')) return t(`states.${state}_due`, { count, day })
    if (at !== null && state === 'statement_ready') return t('states.statement_ready', { month: formatTime(at, timeZone, locale, 'monthYear') })
    return t(`states.${state}`, { count, day })
  }
}
