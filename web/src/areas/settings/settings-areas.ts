import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined'
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'

/** The areas of the settings, the person's own first. A new one adds its line here. */
export const settingsAreas = [
  { key: 'profile', path: '/settings/account', icon: UserOutlined },
  { key: 'security', path: '/settings/security', icon: SafetyOutlined },
  { key: 'info', path: '/settings/info', icon: ShopOutlined },
] as const
