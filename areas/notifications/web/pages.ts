import { page } from '#web/shared/navigation/page.ts'
import { readNotificationSearch, readOpenSearch } from './search.ts'

export const notificationPages = {
  '/notifications': page(['notifications'], () => import('./notifications-page.tsx').then((module) => module.NotificationsPage), {
    validateSearch: readNotificationSearch,
    isPersonal: true,
  }),
  '/settings/notifications': page(
    ['settings', 'notifications', 'alerts'],
    () => import('./preferences/notification-settings-page.tsx').then((module) => module.NotificationSettingsPage),
    { isPersonal: true },
  ),
}

/** Links of emails and notifications, which switch to their account first. */
export const openPage = page(['notifications'], () => import('./open-page.tsx').then((module) => module.OpenPage), { validateSearch: readOpenSearch })
