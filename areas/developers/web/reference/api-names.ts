/** APIs with a reference. */
export const apiNames = ['merchant', 'platform'] as const
export type ApiName = (typeof apiNames)[number]
