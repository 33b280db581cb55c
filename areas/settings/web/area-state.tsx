import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SettingsState } from '#areas/settings/contract/endpoints.ts'
import { type SettingsStateName, settingsStates } from '#areas/settings/contract/states.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonBar } from '#web/ui/feedback/skeleton.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime } from '#web/ui/time/time.ts'
import styles from './area-state.module.css'

/** Where to act, for states that need attention elsewhere than on the first page of their area. */
const places: Partial<Record<SettingsStateName, LinkProps>> = {
  domains_unverified: { to: '/settings/team/single-sign-on' },
  review_due: { to: '/settings/team/reviews' },
  members_without_second_factor: { to: '/settings/team', search: { q: 'verification:off' } },
  members_inactive: { to: '/settings/team', search: { q: 'activity:inactive' } },
  invitations_expiring: { to: '/settings/team/invitations' },
}

/** The most urgent state of an area, and how many others need attention. Its line is there before the states are. */
export function AreaState({ states, isPending }: { states: readonly SettingsState[]; isPending: boolean }) {
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
