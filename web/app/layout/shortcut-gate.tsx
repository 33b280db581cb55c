import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type MenuKey, mainPageOf } from '#kernel/pages.ts'
import { menuQuery } from '../../session/queries.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { useReturnedFocus } from '../../ui/overlays/use-returned-focus.ts'
import { useShortcuts } from '../../ui/shortcuts/registry.ts'
import { useShortcutKeys } from '../../ui/shortcuts/use-shortcut-keys.ts'
import { closeShortcuts, openShortcuts, useShownShortcuts } from './shown-shortcuts.ts'

const ShortcutsDialog = lazy(async () => ({ default: (await import('../../ui/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog }))

/** The key that opens a page of the menu after `g`, as `n` opens the notifications. */
export const menuLetters: Readonly<Record<MenuKey, string>> = {
  overview: 'h',
  payments: 'p',
  customers: 'c',
  balance: 'b',
  payouts: 'o',
  approvals: 'a',
  exports: 'e',
  disputes: 'd',
  acceptance: 'r',
  vamp: 'v',
  risk: 'i',
  developer: 'k',
  settings: 's',
}

/** The shortcuts of every page, and the dialog that lists all of them. */
export function ShortcutGate() {
  const { t } = useTranslation(['shell', 'pages'])
  const { id } = useMerchant()
  const navigate = useNavigate()
  const menu = useQuery(menuQuery(id)).data
  const { groups, opener } = useShownShortcuts()
  useShortcutKeys()
  useShortcuts({ title: t('shortcuts.everywhere'), isGlobal: true, shortcuts: [{ keys: '?', label: t('shortcuts.show'), onPress: openShortcuts }] })
  const entries = menu?.groups.flatMap(({ items }) => items) ?? []
  useShortcuts({
    title: t('shortcuts.pages'),
    isGlobal: true,
    shortcuts: [
      ...entries.map(({ key, path }) => ({
        keys: `g ${menuLetters[key]}`,
        label: t(`pages:${mainPageOf(key)}.title`),
        onPress: () => void navigate({ to: path }),
      })),
      { keys: 'g n', label: t('pages:/notifications.title'), onPress: () => void navigate({ to: '/notifications' }) },
    ],
  })
  useReturnedFocus(opener)
  useEffect(() => closeShortcuts, [])
  if (!groups) return null
  return (
    <Suspense>
      <ShortcutsDialog groups={groups} onClose={closeShortcuts} />
    </Suspense>
  )
}
