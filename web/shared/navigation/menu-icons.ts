import BanIcon from 'lucide-react/icons/ban'
import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check'
import CodeIcon from 'lucide-react/icons/code'
import CreditCardIcon from 'lucide-react/icons/credit-card'
import DownloadIcon from 'lucide-react/icons/download'
import FlagIcon from 'lucide-react/icons/flag'
import HouseIcon from 'lucide-react/icons/house'
import LandmarkIcon from 'lucide-react/icons/landmark'
import PercentIcon from 'lucide-react/icons/percent'
import ShieldCheckIcon from 'lucide-react/icons/shield-check'
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
  payouts: LandmarkIcon,
  approvals: ClipboardCheckIcon,
  exports: DownloadIcon,
  disputes: FlagIcon,
  acceptance: PercentIcon,
  vamp: ShieldCheckIcon,
  risk: BanIcon,
  developer: CodeIcon,
  settings: SlidersHorizontalIcon,
} as const satisfies Record<MenuKey, ComponentType>
