import { listAddress } from '#web/shared/lists/list-search.ts'
import { page } from '#web/shared/navigation/page.ts'
import { readNewRoleSearch } from './roles/new-role-search.ts'

export const teamPages = {
  '/settings/team': page(['team'], () => import('./members/members-page.tsx').then((module) => module.MembersPage), listAddress),
  '/settings/team/members/$memberId': page(['team'], () => import('./members/member-page.tsx').then((module) => module.MemberPage)),
  '/settings/team/invitations': page(['team'], () => import('./invitations/invitations-page.tsx').then((module) => module.InvitationsPage)),
  '/settings/team/reviews': page(['team'], () => import('./reviews/review-page.tsx').then((module) => module.ReviewPage)),
  '/settings/ownership': page(['team'], () => import('./ownership/ownership-page.tsx').then((module) => module.OwnershipPage)),
  '/settings/team/single-sign-on': page(['team', 'single-sign-on'], () =>
    import('./single-sign-on/single-sign-on-page.tsx').then((module) => module.SingleSignOnPage),
  ),
  '/settings/team/roles': page(['team', 'roles'], () => import('./roles/roles-page.tsx').then((module) => module.RolesPage)),
  '/settings/team/roles/new': page(['team', 'roles'], () => import('./roles/new-role-page.tsx').then((module) => module.NewRolePage), {
    validateSearch: readNewRoleSearch,
  }),
  '/settings/team/roles/$roleId': page(['team', 'roles'], () => import('./roles/role-page.tsx').then((module) => module.RolePage)),
}
