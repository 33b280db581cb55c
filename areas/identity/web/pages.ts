import { page } from '#web/shared/navigation/page.ts'

const personal = { isPersonal: true } as const

export const identityPages = {
  '/settings/account': page(['settings'], () => import('./profile/profile-page.tsx').then((module) => module.ProfilePage), personal),
  '/settings/security': page(['settings'], () => import('./security/security-page.tsx').then((module) => module.SecurityPage), personal),
}
