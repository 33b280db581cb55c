import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { memberDetailQuery } from '#web/shared/team/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { MemberView } from './member-view.tsx'

const route = getRouteApi('/shell/settings/team/members/$memberId')

/** One member: profile, permissions and actions. */
export function MemberPage() {
  const { t } = useTranslation('team')
  const { memberId } = route.useParams()
  const { id } = useMerchant()
  const member = useQuery(memberDetailQuery(id, memberId))
  return (
    <DetailPage
      query={member}
      text={(key) => t(`member.${key}`)}
      back={<WayBack path="/settings/team" />}
      actions={<Link to="/settings/team">{t('member.all')}</Link>}
      view={(found) => <MemberView member={found} />}
    />
  )
}
