import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined'
import { ItemIcon } from '../../ui/layout/item-icon.tsx'

export const Default = () => (
  <ItemIcon>
    <InboxOutlined />
  </ItemIcon>
)

export const Highlighted = () => (
  <ItemIcon isHighlighted>
    <InboxOutlined />
  </ItemIcon>
)
