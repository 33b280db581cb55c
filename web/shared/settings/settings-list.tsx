import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettingsState } from '#areas/settings/contract/endpoints.ts'
import { settingsStates } from '#areas/settings/contract/states.ts'
import type { PageRoute } from '#kernel/pages.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { formatTime } from '../../ui/time/time.ts'
import { usePageRoute } from '../navigation/page-route.ts'
import { useOpenPages } from '../navigation/use-open-pages.ts'
import { settingsStatesQuery } from './queries.ts'
import styles from './settings-list.module.css'
import { findSettingsPage, settingsPages } from './settings-pages.ts'

interface SettingsListProps {
  /** While the account is closed to the person, the server refuses to say what needs attention. */
  hasAlarms?: boolean
}

/** The pages of the settings, each with the most urgent thing that needs attention there. */
export function SettingsList({ hasAlarms = true }: SettingsListProps) {
  const { t } = useTranslation(['settings', 'pages'])
  const { id } = useMerchant()
  const current = findSettingsPage(usePageRoute())
  const states = useQuery({ ...settingsStatesQuery(id), enabled: hasAlarms }).data
  const [you, business, team, account] = [
    useOpenPages(settingsPages.you),
    useOpenPages(settingsPages.business),
    useOpenPages(settingsPages.team),
    useOpenPages(settingsPages.account),
  ]
  const entryOf = (page: Exclude<(typeof settingsPages)[keyof typeof settingsPages][number], undefined>) => (
    <li key={page}>
      <Link to={page} activeOptions={{ exact: true, includeSearch: false }} aria-current={page === current ? 'page' : undefined}>
        {t(`pages:${page}.title`)}
        <Alarm states={states} page={page} />
      </Link>
    </li>
  )
  const [firstOfTeam] = team
  const isTeamOpen = team.some((page) => page === current)
  return (
    <nav className={styles.list} aria-label={t('pages:/settings.title')}>
      <Group name={t('list.you')}>{you.map(entryOf)}</Group>
      {business.length > 0 && (
        <Group name={t('list.business')}>
          {business.map(entryOf)}
          {firstOfTeam && (
            <li>
              {isTeamOpen ? (
                <span className={styles.open}>{t('list.team')}</span>
              ) : (
                <Link to={firstOfTeam}>
                  {t('list.team')}
                  <Alarm states={states} page="/settings/team" />
                </Link>
              )}
              {isTeamOpen && <ul>{team.map(entryOf)}</ul>}
            </li>
          )}
          {account.map(entryOf)}
        </Group>
      )}
    </nav>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <p id={id}>{name}</p>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  )
}

/** Nothing for a page that needs nothing. */
function Alarm({ states, page }: { states: readonly SettingsState[] | undefined; page: PageRoute }) {
  const describe = useStateText()
  const first = states?.find(({ state }) => settingsStates[state].page === page)
  const tone = first && settingsStates[first.state].tone
  if (!first || (tone !== 'warn' && tone !== 'bad')) return null
  const text = describe(first)
  return (
    <span className={styles.alarm} data-tone={tone} title={text}>
      <CircleAlertIcon aria-hidden />
      <span>{text}</span>
    </span>
  )
}

function useStateText() {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  return ({ state, count: counted, at }: SettingsState): string => {
    const day = at === null ? '' : formatTime(at, timeZone, locale, 'dayMonth')
    const count = counted ?? 0
    if (at !== null && (state === 'documents_rejected' || state === 'documents_missing')) return t(`states.${state}_due`, { count, day })
    return t(`states.${state}`, { count, day })
  }
}
