/** Limits of saved views. */
export const viewLimits = {
  viewNameLengthMax: 60,
  viewSortLengthMax: 40,
} as const
