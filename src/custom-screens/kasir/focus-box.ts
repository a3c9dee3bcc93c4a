import { focusRevealed, focusWhenReady } from '../../ui/focus/focus-when-ready.ts'

/** The first of these boxes within is the one that is typed into next. */
export const focusBox = (within: HTMLElement | null, boxes: string): void => {
  const box = within?.querySelector<HTMLElement>(boxes)
  if (box && !box.matches(':disabled')) focusRevealed(box)
  else if (box) focusWhenReady(() => within?.querySelector<HTMLElement>(boxes))
}

/** Focuses the first box of a line that was just added, after it is rendered. */
export const focusRow = (within: () => HTMLElement | null, id: string): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => focusBox(within(), `tr[data-line="${id}"] :is(select, input, [role=combobox])`)),
  )
}
