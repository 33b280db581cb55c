import { DetailSkeleton } from '../../ui/layout/detail-skeleton.tsx'

export const Default = () => <DetailSkeleton />
