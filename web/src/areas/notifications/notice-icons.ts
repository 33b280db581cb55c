import KeyOutlined from '@ant-design/icons/es/icons/KeyOutlined'
import LaptopOutlined from '@ant-design/icons/es/icons/LaptopOutlined'
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import MailOutlined from '@ant-design/icons/es/icons/MailOutlined'
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined'
import type { NoticeKind } from '@counterfoil/contract/notices'
import type { ComponentType } from 'react'

/** A kind of notice does not compile without its icon. */
export const noticeIcons = {
  new_device: LaptopOutlined,
  password_changed: KeyOutlined,
  password_reset: KeyOutlined,
  email_changed: MailOutlined,
  factor_added: SafetyOutlined,
  factor_removed: SafetyOutlined,
  recovery_codes_made: SafetyOutlined,
  recovery_code_used: SafetyOutlined,
  account_locked: LockOutlined,
} as const satisfies Record<NoticeKind, ComponentType>
