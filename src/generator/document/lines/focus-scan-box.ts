import { focusRevealed } from '../../../ui/focus/focus-when-ready.ts'

const scanBoxSelector = '[data-scan] input'
const editableSelector = 'input, textarea, select, [contenteditable="true"], [role=combobox]'

/** Gives the box for codes the focus, unless it is in a field, or something lies over the page. */
export const focusScanBox = (): void => {
  if (document.activeElement?.matches(editableSelector)) return
  const box = document.querySelector<HTMLElement>(scanBoxSelector)
  if (box?.closest('[aria-hidden=true], [inert]') === null) focusRevealed(box)
}
