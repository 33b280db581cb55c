import type { ChosenColumns } from '#web/shared/lists/list-look.ts'
import { moveItem } from '#web/ui/forms/ordered-items.ts'

/** Shows a column after the others, or hides it. */
export function chooseColumns({ columns, pinned }: ChosenColumns, column: string): ChosenColumns {
  const index = columns.indexOf(column)
  if (index === -1) return { columns: [...columns, column], pinned }
  return { columns: columns.filter((other) => other !== column), pinned: index < pinned ? pinned - 1 : pinned }
}

/** Moves a column by one place. Pinned columns come first, so one that passes their end is pinned or isn't anymore. */
export function moveColumn({ columns, pinned }: ChosenColumns, column: string, by: 1 | -1): ChosenColumns {
  return { columns: moveItem(columns, column, by), pinned }
}

/** Pins a column as the last of the pinned ones, or releases it as the first of the others. */
export function pinColumn({ columns, pinned }: ChosenColumns, column: string): ChosenColumns {
  const isPinned = columns.indexOf(column) < pinned
  const rest = columns.filter((other) => other !== column)
  const at = isPinned ? pinned - 1 : pinned
  return { columns: rest.toSpliced(at, 0, column), pinned: isPinned ? pinned - 1 : pinned + 1 }
}
