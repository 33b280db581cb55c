import AlertOutlined from '@ant-design/icons/es/icons/AlertOutlined'
import BellOutlined from '@ant-design/icons/es/icons/BellOutlined'
import FileDoneOutlined from '@ant-design/icons/es/icons/FileDoneOutlined'
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined'
import SafetyOutlined from '@ant-design/icons/es/icons/SafetyOutlined'
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined'
import TagsOutlined from '@ant-design/icons/es/icons/TagsOutlined'
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import { useMerchantStore } from '../../stores/merchant.ts'

/** The areas of the settings, the person's own first. A new one adds its line here. `hasState` reserves a line for what the area needs. Areas with a permission open if the server's menu has one of their pages. */
const settingsAreas = [
  { key: 'profile', path: '/settings/account', icon: UserOutlined, hasState: true },
  { key: 'security', path: '/settings/security', icon: SafetyOutlined, hasState: true },
  { key: 'notifications', path: '/settings/notifications', icon: BellOutlined },
  { key: 'alerts', path: '/settings/alerts', icon: AlertOutlined },
  { key: 'info', path: '/settings/info', icon: ShopOutlined, hasState: true },
  { key: 'plan', path: '/settings/plan', icon: TagsOutlined, hasPermission: true },
  { key: 'billing', path: '/settings/billing', icon: FileTextOutlined, hasState: true, hasPermission: true },
  { key: 'compliance', path: '/settings/compliance', icon: FileDoneOutlined, hasState: true, hasPermission: true },
  { key: 'stores', path: '/settings/stores', icon: LinkOutlined, hasPermission: true },
  { key: 'team', path: '/settings/team', icon: TeamOutlined, hasState: true, hasPermission: true },
] as const

/** The areas that the person may open, each with the first of its pages that is open. */
export function useSettingsAreas() {
  const routes = useMerchantStore((state) => state.routes)
  return settingsAreas.flatMap((area) => {
    const path = 'hasPermission' in area ? routes.find((route) => `${route}/`.startsWith(`${area.path}/`)) : area.path
    return path === undefined ? [] : [{ key: area.key, icon: area.icon, path, hasState: 'hasState' in area }]
  })
}
