import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type accountKinds, namedKindOf } from '#areas/settings/contract/merchants/endpoints.ts'
import { localeHeader, locales } from '#kernel/locale.ts'
import type { Permission } from '#kernel/permissions.ts'
import { merchantsQuery } from '../../session/queries.ts'
import { signOut, switchAccount } from '../../session/session.ts'
import { nameLanguage } from '../../shared/appearance/name-language.ts'
import { useMerchant, useMerchantStore } from '../../stores/merchant.ts'
import { appearances, useThemeStore } from '../../stores/theme.ts'
import { confirmDiscard } from '../../ui/forms/unsaved-changes.ts'
import { listShortcutGroups, pressOnceDeclared } from '../../ui/shortcuts/registry.ts'
import { openShortcuts } from '../layout/shown-shortcuts.ts'
import type { PaletteItem } from './palette-store.ts'

export interface Action extends PaletteItem {
  /** Other words that find it, in both languages. */
  readonly words: string
}

/** What the person can do: on this page, elsewhere by their permissions, and with the session. */
export function useActions(): Action[] {
  const { t, i18n } = useTranslation(['search', 'shell', 'common'])
  const router = useRouter()
  const merchant = useMerchant()
  const permissions = useMerchantStore((state) => state.permissions)
  const { appearance, setAppearance } = useThemeStore()
  const accounts = useQuery(merchantsQuery).data ?? []
  const { pathname } = router.state.location
  // On the page where something is created, its shortcut does it, and is found by the same words as elsewhere.
  const wordsOf = (keys: string) => {
    const own = creations.find((creation) => creation.path === pathname && 'shortcut' in creation && creation.shortcut === keys)
    return own ? `${t(`actions.${own.key}`)} ${t(`actionWords.${own.key}`)}` : ''
  }
  const ofPage = listShortcutGroups()
    .filter(({ isGlobal }) => !isGlobal)
    .flatMap(({ title, shortcuts }) =>
      shortcuts.filter(({ isRepeatable, isReady }) => !isRepeatable && (isReady?.() ?? true)).map((shortcut) => ({ ...shortcut, title })),
    )
    .map(({ keys, label, title, onPress }): Action => ({ key: `page ${keys}`, label, detail: title, keys, words: wordsOf(keys), target: onPress }))
  const created = creations
    .filter((creation) => mayCreate(creation, permissions, merchant.kind) && pathname !== creation.path)
    .map((creation): Action => {
      const { key } = creation
      const path: string = creation.path
      const open = () => {
        if ('shortcut' in creation) pressOnceDeclared(creation.shortcut)
        void router.navigate({ to: path })
      }
      return { key, label: t(`actions.${key}`), words: t(`actionWords.${key}`), target: open }
    })
  const other = accounts.find(({ business_id, id }) => business_id === merchant.business_id && id !== merchant.id)
  const session: Action[] = [
    ...(other
      ? [
          {
            key: 'switch',
            label: t(`actions.switch.${namedKindOf(other)}`),
            detail: other.name,
            words: t('actionWords.switch'),
            target: async () => {
              if (!(await confirmDiscard())) return
              await switchAccount(other)
              void router.navigate({ to: '/' })
            },
          },
        ]
      : []),
    ...locales
      .filter((locale) => locale !== i18n.language)
      .map((locale) => ({
        key: locale,
        label: nameLanguage(locale),
        detail: t('common:language'),
        lang: localeHeader[locale],
        words: t('actionWords.language'),
        target: () => void i18n.changeLanguage(locale),
      })),
    ...appearances
      .filter((choice) => choice !== appearance)
      .map((choice) => ({
        key: choice,
        label: t(`actions.appearance.${choice}`),
        words: t(`actionWords.appearance.${choice}`),
        target: () => setAppearance(choice),
      })),
    { key: 'shortcuts', label: t('shell:shortcuts.show'), keys: '?', words: t('actionWords.shortcuts'), target: openShortcuts },
    {
      key: 'sign-out',
      label: t('common:actions.signOut'),
      words: t('actionWords.signOut'),
      target: async () => {
        if (await confirmDiscard()) await signOut()
      },
    },
  ]
  return [...ofPage, ...created, ...session]
}

interface Creation {
  readonly key: string
  readonly path: string
  /** All are required. */
  readonly permissions: readonly Permission[]
  /** The shortcut that the button of the page declares; the page is the form where it is absent. */
  readonly shortcut?: 'c' | 'e'
  readonly isInSandbox?: boolean
}

/** What pages create and export, with the rights to do it. */
export const creations = [
  { key: 'createPayout', path: '/balance/payouts', permissions: ['payouts.manage'], shortcut: 'c' },
  { key: 'createTestPayment', path: '/developer/sandbox', permissions: ['sandbox.control'], isInSandbox: true },
  { key: 'addCustomer', path: '/customers', permissions: ['customers.manage'], shortcut: 'c' },
  { key: 'addBankAccount', path: '/balance/bank-accounts/new', permissions: ['bank_accounts.manage'] },
  { key: 'inviteMember', path: '/settings/team', permissions: ['team.manage'], shortcut: 'c' },
  { key: 'createRole', path: '/settings/team/roles/new', permissions: ['roles.manage'] },
  { key: 'createKey', path: '/developer/keys', permissions: ['keys.manage'], shortcut: 'c' },
  { key: 'addEndpoint', path: '/developer/webhooks', permissions: ['webhooks.manage'], shortcut: 'c' },
  { key: 'addBlockedCard', path: '/risk/config/card_number', permissions: ['risk.manage'], shortcut: 'c' },
  { key: 'addBlockedUser', path: '/risk/config/user_id', permissions: ['risk.manage'], shortcut: 'c' },
  { key: 'addBlockedAddress', path: '/risk/config/ip', permissions: ['risk.manage'], shortcut: 'c' },
  { key: 'addBlockedBin', path: '/risk/config/card_bin', permissions: ['risk.manage'], shortcut: 'c' },
  { key: 'addBlockedCountry', path: '/risk/config/card_bin_country', permissions: ['risk.manage'], shortcut: 'c' },
  { key: 'createRule', path: '/risk/rules', permissions: ['risk.manage'], shortcut: 'c' },
  { key: 'exportPayments', path: '/payments', permissions: ['exports.manage', 'payments.read'], shortcut: 'e' },
  { key: 'exportCustomers', path: '/customers', permissions: ['exports.manage', 'customers.read'], shortcut: 'e' },
  { key: 'exportPayouts', path: '/balance/payouts', permissions: ['exports.manage', 'payouts.read'], shortcut: 'e' },
  { key: 'exportDisputes', path: '/payments-product/disputes', permissions: ['exports.manage', 'disputes.read'], shortcut: 'e' },
] as const satisfies readonly Creation[]

/** Whether someone with these rights is offered a creation in an account of this kind. */
export function mayCreate({ permissions, isInSandbox = false }: Creation, held: readonly Permission[], accountKind: (typeof accountKinds)[number]): boolean {
  return permissions.every((permission) => held.includes(permission)) && (!isInSandbox || accountKind === 'sandbox')
}
