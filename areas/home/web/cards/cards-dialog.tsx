import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type HomeCards, homeFigures, homeSections, ownHomeCards } from '#areas/home/contract/cards.ts'
import { useFigureTitle } from '#web/shared/figures/figure-texts.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { OrderedChoice } from '#web/ui/forms/ordered-choice.tsx'
import { moveItem, toggleItem } from '#web/ui/forms/ordered-items.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useReadable } from '../queries.ts'
import styles from './cards-dialog.module.css'

interface CardsDialogProps {
  shown: HomeCards
  onApply: (cards: HomeCards) => void
  onClose: () => void
}

/** Chooses and orders the cards of Home. Those that the reader may not see are not offered, and stay as they are. */
export default function CardsDialog({ shown, onApply, onClose }: CardsDialogProps) {
  const { t } = useTranslation('overview')
  const [cards, setCards] = useState(shown)
  const isReadable = useReadable()
  const title = useFigureTitle()
  const { figures, sections } = cards
  const sectionNames = { volume: t('chart.perDay'), balance: t('balance.title'), latest: t('latest.title') }
  return (
    <FormDialog
      title={t('cards.title')}
      submitText={t('cards.apply')}
      focused="submit"
      form={{ submit: () => onApply(cards), isSending: false }}
      onClose={onClose}
    >
      <div className={styles.groups}>
        <OrderedChoice
          legend={t('figures.label')}
          canBeEmpty
          items={homeFigures.filter(isReadable)}
          chosen={figures.filter(isReadable)}
          nameItem={(figure) => title(`home.${figure}`)}
          onToggle={(figure) => setCards({ ...cards, figures: toggleItem(figures, figure) })}
          onMove={(figure, by) => setCards({ ...cards, figures: moveItem(figures, figure, by, isReadable) })}
        />
        <OrderedChoice
          legend={t('cards.sections')}
          canBeEmpty
          items={homeSections.filter(isReadable)}
          chosen={sections.filter(isReadable)}
          nameItem={(section) => sectionNames[section]}
          onToggle={(section) => setCards({ ...cards, sections: toggleItem(sections, section) })}
          onMove={(section, by) => setCards({ ...cards, sections: moveItem(sections, section, by, isReadable) })}
        />
      </div>
      <Button className={styles.reset ?? ''} onClick={() => setCards(ownHomeCards)}>
        {t('cards.reset')}
      </Button>
    </FormDialog>
  )
}
