import { AppearanceMenu } from '../../shared/appearance/appearance-menu.tsx'

export const Default = () => <AppearanceMenu />
