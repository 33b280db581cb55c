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
import type { ComponentType } from 'react'
import type { PageRoute } from '#kernel/pages.ts'
import { useMerchantStore } from '../../stores/merchant.ts'

/** The areas of the settings by their first page, the person's own first. */
const icons = {
  '/settings/account': UserOutlined,
  '/settings/security': SafetyOutlined,
  '/settings/notifications': BellOutlined,
  '/settings/alerts': AlertOutlined,
  '/settings/info': ShopOutlined,
  '/settings/plan': TagsOutlined,
  '/settings/billing': FileTextOutlined,
  '/settings/compliance': FileDoneOutlined,
  '/settings/stores': LinkOutlined,
  '/settings/team': TeamOutlined,
} as const satisfies { [Route in PageRoute]?: ComponentType }
const areas = Object.keys(icons) as (keyof typeof icons)[]

export function isSettingsArea(route: PageRoute | undefined): route is keyof typeof icons {
  return route !== undefined && route in icons
}

/** The areas that the person may open, each with the first of its pages that is open. */
export function useSettingsAreas() {
  const routes = useMerchantStore((state) => state.routes)
  return areas.flatMap((area) => {
    const path = routes.find((route) => `${route}/`.startsWith(`${area}/`))
    return path === undefined ? [] : [{ area, icon: icons[area], path }]
  })
}
