import type { Locale } from '#kernel/locale.ts'
import type { Permission } from '#kernel/permissions.ts'
import { text } from './texts.ts'

/** Names rights for a text, in its language. */
export function namePermissions(named: readonly Permission[]): (locale: Locale) => string {
  return (locale) => named.map((permission) => text(locale, `roles:server.permissions.${permission}.name`)).join(text(locale, 'common:separator'))
}
