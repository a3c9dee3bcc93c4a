/** The first of these boxes within is the one that is typed into next. */
export const focusBox = (within: HTMLElement | null, boxes: string): void =>
  within?.querySelector<HTMLElement>(boxes)?.focus()

/** The first box of a line that was just added, once it stands there. */
export const focusRow = (within: () => HTMLElement | null, id: string): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => focusBox(within(), `tr[data-line="${id}"] :is(select, input, [role=combobox])`)),
  )
}
