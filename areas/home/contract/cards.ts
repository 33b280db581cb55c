import * as z from 'zod/mini'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams } from '#kernel/fields.ts'
import type { FigureName } from '#kernel/figures.ts'

/** The cards of Home, as each member of the team chooses and orders them. What needs action always comes first. */

/** Single numbers, side by side. */
export const homeFigures = ['gross', 'net', 'payments', 'rate', 'disputes', 'refunded'] as const satisfies readonly FigureName[]
export type HomeFigure = (typeof homeFigures)[number]

/** Below them, over the width of the page; the chart and the balance share it where they are next to each other. */
export const homeSections = ['volume', 'balance', 'latest'] as const
export type HomeSection = (typeof homeSections)[number]

const homeCards = z.strictObject({
  figures: z.array(z.enum(homeFigures)).check(z.maxLength(homeFigures.length)),
  sections: z.array(z.enum(homeSections)).check(z.maxLength(homeSections.length)),
})
export type HomeCards = z.infer<typeof homeCards>

/** All of them, in the product's order. */
export const ownHomeCards: HomeCards = { figures: [...homeFigures], sections: [...homeSections] }

export const getHomeCards = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/overview/cards',
  access: 'overview.read',
  isOfBusiness: true,
  params: accountParams,
  response: homeCards,
})

/** Sets the caller's cards, in both accounts of the business. */
export const setHomeCards = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/overview/cards',
  access: 'overview.read',
  isOfBusiness: true,
  params: accountParams,
  body: homeCards,
  response: homeCards,
})
