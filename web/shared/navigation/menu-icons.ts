import AuditOutlined from '@ant-design/icons/es/icons/AuditOutlined'
import BankOutlined from '@ant-design/icons/es/icons/BankOutlined'
import CodeOutlined from '@ant-design/icons/es/icons/CodeOutlined'
import CreditCardOutlined from '@ant-design/icons/es/icons/CreditCardOutlined'
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import ExceptionOutlined from '@ant-design/icons/es/icons/ExceptionOutlined'
import HomeOutlined from '@ant-design/icons/es/icons/HomeOutlined'
import PercentageOutlined from '@ant-design/icons/es/icons/PercentageOutlined'
import SafetyCertificateOutlined from '@ant-design/icons/es/icons/SafetyCertificateOutlined'
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined'
import StopOutlined from '@ant-design/icons/es/icons/StopOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined'
import type { ComponentType } from 'react'
import type { MenuKey } from '#kernel/pages.ts'

/** One family, one size; an entry of the menu does not compile without its icon. */
export const menuIcons = {
  overview: HomeOutlined,
  payments: CreditCardOutlined,
  customers: TeamOutlined,
  balance: WalletOutlined,
  payouts: BankOutlined,
  approvals: AuditOutlined,
  exports: DownloadOutlined,
  disputes: ExceptionOutlined,
  acceptance: PercentageOutlined,
  vamp: SafetyCertificateOutlined,
  risk: StopOutlined,
  developer: CodeOutlined,
  settings: SettingOutlined,
} as const satisfies Record<MenuKey, ComponentType>
