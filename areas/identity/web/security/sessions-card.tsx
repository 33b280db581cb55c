import { useQuery } from '@tanstack/react-query'
import MonitorIcon from 'lucide-react/icons/monitor'
import { useTranslation } from 'react-i18next'
import { endOtherSessions, endSession } from '#areas/identity/contract/security.ts'
import { call } from '#web/api/call.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useDeviceName } from '#web/shared/identity/use-device-name.ts'
import styles from '#web/shared/settings/forms.module.css'
import { Details, Item, ItemList } from '#web/shared/settings/item-list.tsx'
import { sessionsQuery, type UserSession } from '#web/shared/settings/queries.ts'
import { Removal } from '#web/shared/settings/removal.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SkeletonItems } from '#web/ui/feedback/skeleton.tsx'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { Ago } from '#web/ui/time/ago.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'

/** Where somebody is signed in, and the way to end it. */
export function SessionsCard() {
  const { t } = useTranslation('settings')
  const sessions = useQuery(sessionsQuery)
  const others = sessions.data?.filter((session) => !session.is_current) ?? []
  return (
    <SettingsCard
      anchor="sessions"
      title={t('sessions.title')}
      text={t('sessions.text')}
      action={
        others.length > 0 && (
          <Removal
            send={() => call(endOtherSessions, {})}
            texts={{
              button: t('sessions.endOthers'),
              label: t('sessions.endOthers'),
              title: t('sessions.endOthersTitle'),
              text: t('sessions.endOthersText', { count: others.length }),
              submit: t('sessions.endOthersSubmit'),
              done: t('sessions.endedOthers'),
            }}
          />
        )
      }
    >
      {sessions.isPending && <SkeletonItems items={2} />}
      {sessions.isError && !sessions.data && <ErrorNotice title={t('sessions.failed')} error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data && (
        <ItemList label={t('sessions.title')}>
          {sessions.data.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ItemList>
      )}
      {sessions.data && others.length === 0 && <p className={styles.quiet}>{t('sessions.noOthers')}</p>}
    </SettingsCard>
  )
}

function SessionItem({ session }: { session: UserSession }) {
  const { t } = useTranslation('settings')
  const device = useDeviceName()(session)
  const signedIn = (
    <>
      {t('sessions.signedIn')} <DateTime at={session.created_at} />
    </>
  )
  const used = (
    <>
      {t('sessions.used')} <Ago at={session.last_used_at} />
    </>
  )
  return (
    <Item
      icon={<MonitorIcon />}
      title={device}
      tag={session.is_current && <StatusTag tone="good">{t('thisDevice')}</StatusTag>}
      detail={
        <Details
          parts={[
            { key: 'used', value: used },
            { key: 'signedIn', value: signedIn },
            { key: 'ip', value: session.ip },
          ]}
        />
      }
      action={
        !session.is_current && (
          <Removal
            send={() => call(endSession, { params: { sessionId: session.id } })}
            texts={{
              button: t('sessions.end'),
              label: t('sessions.endNamed', { device }),
              title: t('sessions.endTitle', { device }),
              text: t('sessions.endText'),
              submit: t('sessions.endSubmit'),
              done: t('sessions.ended', { device }),
            }}
          />
        )
      }
    />
  )
}
