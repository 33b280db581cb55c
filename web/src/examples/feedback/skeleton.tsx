import { SkeletonBar, SkeletonItems, SkeletonRows } from '../../ui/feedback/skeleton.tsx'

export const Bar = () => <SkeletonBar width="60%" />
export const Rows = () => <SkeletonRows />
export const Items = () => <SkeletonItems items={3} />
