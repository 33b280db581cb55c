import { useTranslation } from 'react-i18next'
import type { inviteMembers } from '#areas/team/contract/invitations.ts'
import { teamLimits } from '#areas/team/contract/rules.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CopyButton } from '#web/ui/text/copy-button.tsx'
import styles from './invite-result.module.css'

interface InviteResultProps {
  outcomes: Answer<typeof inviteMembers>
  onClose: () => void
}

/** The outcome for each address, and the links to send without a mail server. The links are shown only once. */
export function InviteResult({ outcomes, onClose }: InviteResultProps) {
  const { t } = useTranslation('team')
  const sent = outcomes.filter(({ url }) => url !== null)
  return (
    <Dialog
      title={sent.length === 0 ? t('invite.result.none') : t('invite.result.title', { count: sent.length })}
      width={620}
      footer={
        <Button kind="primary" autoFocus onClick={onClose}>
          {t('invite.result.close')}
        </Button>
      }
    >
      {sent.length > 0 && <p>{t('invite.result.text', { days: teamLimits.invitationDays })}</p>}
      <ul className={styles.outcomes} aria-label={t('invite.result.list')}>
        {outcomes.map(({ email, outcome, url }) => (
          <li key={email} className={styles.outcome}>
            <span className={styles.words}>
              <span className={styles.email}>{email}</span>
              <StatusTag tone={outcome === 'invited' ? 'good' : 'idle'}>{t(`invite.outcome.${outcome}`)}</StatusTag>
            </span>
            {url !== null && <CopyButton text={url}>{t('invite.result.copy')}</CopyButton>}
          </li>
        ))}
      </ul>
      {sent.length > 1 && (
        <div>
          <CopyButton text={sent.map(({ email, url }) => `${email} ${url}`).join('\n')}>{t('invite.result.copyAll')}</CopyButton>
        </div>
      )}
    </Dialog>
  )
}
