import { useQuery } from '@tanstack/react-query'
import KeyRoundIcon from 'lucide-react/icons/key-round'
import { useTranslation } from 'react-i18next'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { removePasskey } from '#areas/identity/contract/security.ts'
import { call } from '#web/api/call.ts'
import styles from '#web/shared/settings/forms.module.css'
import { Item, ItemList } from '#web/shared/settings/item-list.tsx'
import { type Security, signInOptionsQuery } from '#web/shared/settings/queries.ts'
import { Removal } from '#web/shared/settings/removal.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { FactorDates } from './factor-dates.tsx'

const AddPasskeyDialog = lazyPart(() => import('./add-passkey-dialog.tsx'))

/** Why passkeys cannot be added here: for the address, or for the browser. */
function useObstacle(): 'address' | 'browser' | null {
  const options = useQuery(signInOptionsQuery).data
  if (options?.has_passkeys === false) return 'address'
  return 'PublicKeyCredential' in window ? null : 'browser'
}

/** Keys that a device or a password manager keeps; no password goes over the wire with them. */
export function PasskeysCard({ passkeys }: { passkeys: Security['passkeys'] }) {
  const { t } = useTranslation('settings')
  const dialog = useDialog()
  const obstacle = useObstacle()
  const isFull = passkeys.length >= identityLimits.factorsMax
  const mayAdd = obstacle === null && !isFull
  return (
    <SettingsCard
      anchor="passkeys"
      title={t('passkeys.title')}
      text={isFull ? t('passkeys.full', { count: identityLimits.factorsMax }) : t('passkeys.text')}
      action={mayAdd && <Button onClick={() => dialog.open(true)}>{t('passkeys.add')}</Button>}
    >
      {obstacle && <p className={styles.note}>{t(`passkeys.obstacle.${obstacle}`, { host: window.location.hostname })}</p>}
      {passkeys.length === 0 && !obstacle && <p className={styles.quiet}>{t('passkeys.empty')}</p>}
      {passkeys.length > 0 && (
        <ItemList label={t('passkeys.title')}>
          {passkeys.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt, is_synced: isSynced }) => (
            <Item
              key={id}
              icon={<KeyRoundIcon />}
              title={name}
              detail={<FactorDates createdAt={createdAt} lastUsedAt={lastUsedAt} remark={isSynced ? t('passkeys.synced') : t('passkeys.oneDevice')} />}
              action={
                <Removal
                  send={() => call(removePasskey, { params: { passkeyId: id } })}
                  texts={{
                    button: t('remove'),
                    label: t('removeNamed', { name }),
                    title: t('removeTitle', { name }),
                    text: t('passkeys.removeText'),
                    submit: t('passkeys.removeSubmit'),
                    done: t('removed', { name }),
                  }}
                />
              }
            />
          ))}
        </ItemList>
      )}
      {dialog.subject && <AddPasskeyDialog onClose={dialog.close} />}
    </SettingsCard>
  )
}
