import { isDeepStrictEqual } from 'node:util'
import { type HomeCards, ownHomeCards } from '#areas/home/contract/cards.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { findHomeCards, putHomeCards } from './home-cards-store.ts'

/** Returns the caller's cards; the product's if they chose none. */
export async function readHomeCards(context: BusinessMemberContext): Promise<HomeCards> {
  return (await findHomeCards(context)) ?? ownHomeCards
}

/** @throws AppError `invalid_fields` at a card that is there twice. */
export async function changeHomeCards(context: BusinessMemberContext, cards: HomeCards): Promise<HomeCards> {
  for (const group of ['figures', 'sections'] as const) {
    const card = cards[group].find((name, index) => cards[group].indexOf(name as never) !== index)
    if (card !== undefined) throw brokenRule(group, 'home_card_repeated', { card })
  }
  if (!isDeepStrictEqual(await readHomeCards(context), cards)) await putHomeCards(context, cards)
  return cards
}
