import CodeIcon from 'lucide-react/icons/code'
import CreditCardIcon from 'lucide-react/icons/credit-card'
import FlagIcon from 'lucide-react/icons/flag'
import HouseIcon from 'lucide-react/icons/house'
import ShieldIcon from 'lucide-react/icons/shield'
import SlidersHorizontalIcon from 'lucide-react/icons/sliders-horizontal'
import UsersIcon from 'lucide-react/icons/users'
import WalletIcon from 'lucide-react/icons/wallet'
import type { ComponentType } from 'react'
import type { MenuKey } from '#kernel/pages.ts'

/** One family, one size; an entry of the menu does not compile without its icon. */
export const menuIcons = {
  overview: HouseIcon,
  payments: CreditCardIcon,
  customers: UsersIcon,
  balance: WalletIcon,
  disputes: FlagIcon,
  risk: ShieldIcon,
  developer: CodeIcon,
  settings: SlidersHorizontalIcon,
} as const satisfies Record<MenuKey, ComponentType>
