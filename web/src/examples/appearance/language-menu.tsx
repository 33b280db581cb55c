import { LanguageMenu } from '../../shared/appearance/language-menu.tsx'

export const Default = () => <LanguageMenu />
