import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageRoute } from '#kernel/pages.ts'
import { useOpenPages } from '../../shared/navigation/use-open-pages.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useReturnedFocus } from '../../ui/overlays/use-returned-focus.ts'
import { useShortcuts } from '../../ui/shortcuts/registry.ts'
import { useShortcutKeys } from '../../ui/shortcuts/use-shortcut-keys.ts'
import { closeShortcuts, openShortcuts, useShownShortcuts } from './shown-shortcuts.ts'

const ShortcutsDialog = lazyPart(async () => ({ default: (await import('../../ui/shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog }))

/** The key that opens a page after `g`. */
export const pageLetters = {
  '/': 'h',
  '/payments': 'p',
  '/customers': 'c',
  '/balance': 'b',
  '/balance/payouts': 'o',
  '/approvals': 'a',
  '/exports': 'e',
  '/payments-product/disputes': 'd',
  '/payments-product/acceptance': 'r',
  '/payments-product/vamp': 'v',
  '/risk': 'i',
  '/developer': 'k',
  '/settings': 's',
  '/notifications': 'n',
} as const satisfies Partial<Record<PageRoute, string>>

/** The shortcuts of every page, and the dialog that lists all of them. */
export function ShortcutGate() {
  const { t } = useTranslation(['shell', 'pages'])
  const navigate = useNavigate()
  const { groups, opener } = useShownShortcuts()
  useShortcutKeys()
  useShortcuts({ title: t('shortcuts.everywhere'), isGlobal: true, shortcuts: [{ keys: '?', label: t('shortcuts.show'), onPress: openShortcuts }] })
  const pages = useOpenPages(Object.keys(pageLetters) as (keyof typeof pageLetters)[])
  useShortcuts({
    title: t('shortcuts.pages'),
    isGlobal: true,
    shortcuts: pages.map((page) => ({ keys: `g ${pageLetters[page]}`, label: t(`pages:${page}.title`), onPress: () => void navigate({ to: page }) })),
  })
  useReturnedFocus(opener)
  useEffect(() => closeShortcuts, [])
  return groups && <ShortcutsDialog groups={groups} onClose={closeShortcuts} />
}
