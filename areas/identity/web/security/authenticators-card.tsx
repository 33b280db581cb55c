import { useMutation } from '@tanstack/react-query'
import SmartphoneIcon from 'lucide-react/icons/smartphone'
import { useTranslation } from 'react-i18next'
import { identityLimits } from '#areas/identity/contract/rules.ts'
import { createAuthenticator, removeAuthenticator } from '#areas/identity/contract/security.ts'
import type { Answer } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import styles from '#web/shared/settings/forms.module.css'
import { Item, ItemList } from '#web/shared/settings/item-list.tsx'
import type { Security } from '#web/shared/settings/queries.ts'
import { Removal } from '#web/shared/settings/removal.tsx'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { FactorDates } from './factor-dates.tsx'

const AddAuthenticatorDialog = lazyPart(() => import('./add-authenticator-dialog.tsx'))

/** Apps that show a code of six digits. */
export function AuthenticatorsCard({ authenticators }: { authenticators: Security['authenticators'] }) {
  const { t } = useTranslation('settings')
  const dialog = useDialog<Answer<typeof createAuthenticator>>()
  const begin = useMutation({ mutationFn: () => call(createAuthenticator, {}), onSuccess: dialog.open })
  const isFull = authenticators.length >= identityLimits.factorsMax
  return (
    <SettingsCard
      anchor="authenticators"
      title={t('authenticators.title')}
      text={isFull ? t('authenticators.full', { count: identityLimits.factorsMax }) : t('authenticators.text')}
      action={
        !isFull && (
          <Button isBusy={begin.isPending} onClick={() => begin.mutate()}>
            {t('authenticators.add')}
          </Button>
        )
      }
    >
      {authenticators.length === 0 && <p className={styles.quiet}>{t('authenticators.empty')}</p>}
      {authenticators.length > 0 && (
        <ItemList label={t('authenticators.title')}>
          {authenticators.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => (
            <Item
              key={id}
              icon={<SmartphoneIcon />}
              title={name}
              detail={<FactorDates createdAt={createdAt} lastUsedAt={lastUsedAt} />}
              action={
                <Removal
                  send={() => call(removeAuthenticator, { params: { authenticatorId: id } })}
                  texts={{
                    button: t('remove'),
                    label: t('removeNamed', { name }),
                    title: t('removeTitle', { name }),
                    text: t('authenticators.removeText'),
                    submit: t('authenticators.removeSubmit'),
                    done: t('removed', { name }),
                  }}
                />
              }
            />
          ))}
        </ItemList>
      )}
      {dialog.subject && <AddAuthenticatorDialog begun={dialog.subject} onClose={dialog.close} />}
    </SettingsCard>
  )
}
