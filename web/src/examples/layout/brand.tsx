import { Brand } from '../../ui/layout/brand.tsx'

export const Default = () => <Brand />
export const Large = () => <Brand size={40} />
