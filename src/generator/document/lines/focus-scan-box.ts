import { focusRevealed } from '../../../ui/focus/reveal.ts'

const scanBox = '[data-scan] input'
const fields = 'input, textarea, select, [contenteditable="true"], [role=combobox]'

/** Gives the box for codes the focus, unless it is in a field, or something lies over the page. */
export const focusScanBox = (): void => {
  if (document.activeElement?.matches(fields)) return
  const box = document.querySelector<HTMLElement>(scanBox)
  if (box?.closest('[aria-hidden=true], [inert]') === null) focusRevealed(box)
}
