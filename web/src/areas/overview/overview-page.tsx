/** Replaced by the overview. */
export const OverviewPage = () => null
