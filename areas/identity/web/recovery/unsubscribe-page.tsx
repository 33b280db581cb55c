import { useTranslation } from 'react-i18next'
import { unsubscribe } from '#areas/notifications/contract/preferences.ts'
import { call } from '#web/api/call.ts'
import { unsubscribePath, useLinkToken } from '#web/session/link-tokens.ts'
import { Gate } from '../gate/gate.tsx'
import { PrimaryLink } from '../gate/gate-links.tsx'
import { GateMark } from '../gate/gate-mark.tsx'
import { isLinkOver, LinkOver, LinkPending, useLinkAct } from './link-states.tsx'

/** Where the unsubscribe link of an email leads. It needs no sign-in. */
export function UnsubscribePage() {
  const { t } = useTranslation(['identity', 'pages'])
  const token = useLinkToken(unsubscribePath)
  const act = useLinkAct('unsubscribe', token, (given) => call(unsubscribe, { query: { token: given } }))
  const settings = <PrimaryLink to="/settings/notifications">{t('pages:/settings/notifications.title')}</PrimaryLink>
  if (!token || isLinkOver(act.error)) return <LinkOver text={t('unsubscribe.over')}>{settings}</LinkOver>
  if (!act.isSuccess) return <LinkPending title={t('unsubscribe.title')} check={act} />
  const { title } = act.data
  return (
    <Gate
      mark={<GateMark kind="done" />}
      title={t('unsubscribe.doneTitle')}
      lead={title === null ? t('unsubscribe.doneAll') : t('unsubscribe.done', { event: title })}
    >
      {settings}
    </Gate>
  )
}
