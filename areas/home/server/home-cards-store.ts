import { type HomeCards, homeFigures, homeSections } from '#areas/home/contract/cards.ts'
import type { BusinessMemberContext } from '#server/infra/context.ts'

export async function findHomeCards({ db, businessId, actor }: BusinessMemberContext): Promise<HomeCards | null> {
  const row = await db
    .selectFrom('home_cards')
    .select(['figures', 'sections'])
    .where('business_id', '=', businessId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return row ? { figures: known(row.figures, homeFigures), sections: known(row.sections, homeSections) } : null
}

/** Another version may have kept further cards. */
function known<Card extends string>(kept: readonly string[], cards: readonly Card[]): Card[] {
  return kept.flatMap((name) => cards.filter((card) => card === name))
}

export async function putHomeCards({ db, businessId, actor }: BusinessMemberContext, { figures, sections }: HomeCards): Promise<void> {
  await db
    .insertInto('home_cards')
    .values({ business_id: businessId, user_id: actor.userId, figures, sections })
    .onConflict((conflict) => conflict.columns(['business_id', 'user_id']).doUpdateSet({ figures, sections }))
    .execute()
}
