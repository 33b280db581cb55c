import { ShortcutKeys } from '../../ui/shortcuts/shortcut-keys.tsx'

export function Default() {
  return <ShortcutKeys keys="mod+k" />
}
