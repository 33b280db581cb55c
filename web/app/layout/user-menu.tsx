import { useNavigate } from '@tanstack/react-router'
import CommandIcon from 'lucide-react/icons/command'
import LogOutIcon from 'lucide-react/icons/log-out'
import ShieldIcon from 'lucide-react/icons/shield'
import UserIcon from 'lucide-react/icons/user'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../session/session.ts'
import { useAppearanceChoices } from '../../shared/appearance/appearance-menu.tsx'
import { useLanguageChoices } from '../../shared/appearance/language-menu.tsx'
import { isUser, useUserStore } from '../../stores/user.ts'
import { confirmDiscard } from '../../ui/forms/unsaved-changes.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { openShortcuts } from './shown-shortcuts.ts'
import styles from './user-menu.module.css'

/** Who is signed in, the way to their own settings, language and appearance, and the way out. */
export function UserMenu() {
  const { t } = useTranslation(['shell', 'common', 'pages'])
  const languages = useLanguageChoices()
  const looks = useAppearanceChoices()
  const navigate = useNavigate()
  const user = useUserStore((state) => state.user)
  if (!isUser(user)) return null
  return (
    <MenuButton
      label={t('user.title', { name: user.name })}
      align="start"
      className={styles.button ?? ''}
      header={
        <div className={styles.who}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </div>
      }
      sections={[
        {
          key: 'settings',
          choices: [
            { key: 'profile', label: t('pages:/settings/account.title'), icon: <UserIcon />, onChoose: () => void navigate({ to: '/settings/account' }) },
            {
              key: 'security',
              label: t('pages:/settings/security.title'),
              icon: <ShieldIcon />,
              onChoose: () => void navigate({ to: '/settings/security' }),
            },
            { key: 'shortcuts', label: t('shortcuts.title'), icon: <CommandIcon />, onChoose: openShortcuts },
          ],
        },
        {
          key: 'language',
          title: t('common:language'),
          choices: languages,
        },
        {
          key: 'appearance',
          title: t('common:appearance.title'),
          choices: looks,
        },
        {
          key: 'session',
          choices: [{ key: 'sign-out', label: t('common:actions.signOut'), icon: <LogOutIcon />, onChoose: () => void leave() }],
        },
      ]}
    >
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(user.name)}
      </span>
      <span className={styles.name}>{user.name}</span>
    </MenuButton>
  )
}

/** Unsaved changes end with the session. */
async function leave(): Promise<void> {
  if (await confirmDiscard()) await signOut()
}

/** Two letters of a name in two words, the first character of any other, as Chinese names have it. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
