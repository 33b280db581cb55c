import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeCards } from '#areas/home/contract/cards.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { useSaveHomeCards } from '../queries.ts'

const CardsDialog = lazy(() => import('./cards-dialog.tsx'))

/** Opens the choice of Home's cards. */
export function CardsButton({ cards }: { cards: HomeCards | undefined }) {
  const { t } = useTranslation('overview')
  const dialog = useDialog()
  const save = useSaveHomeCards()
  return (
    <>
      <Button disabled={!cards} onClick={() => dialog.open(true)}>
        {t('cards.button')}
      </Button>
      <Suspense fallback={null}>
        {dialog.subject && cards && (
          <CardsDialog
            shown={cards}
            onClose={dialog.close}
            onApply={(chosen) => {
              dialog.close()
              save.mutate(chosen)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
