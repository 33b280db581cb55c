import DesktopOutlined from '@ant-design/icons/es/icons/DesktopOutlined'
import MoonOutlined from '@ant-design/icons/es/icons/MoonOutlined'
import SunOutlined from '@ant-design/icons/es/icons/SunOutlined'

/** One icon for each appearance. */
export const appearanceIcons = { system: DesktopOutlined, light: SunOutlined, dark: MoonOutlined } as const
