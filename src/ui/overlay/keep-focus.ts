// The focus after an overlay has closed: where it was before, else in what is uppermost now; never nowhere.

const overlays = '[role=dialog], [role=alertdialog]'
const takers = ['input', 'textarea', 'button'].map(name => `${name}:not(:disabled, [tabindex="-1"], [aria-hidden])`)

const uppermost = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(overlays)].findLast(dialog => dialog.getClientRects().length > 0)

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Called when an overlay goes. What the overlay itself, its opener or the next form does with the focus comes first: this
 * looks afterwards, and only where nothing has it.
 */
export const keepFocus = (opener: Element | null): void => {
  requestAnimationFrame(() =>
    setTimeout(() => {
      const dialog = uppermost()
      const places = [opener, dialog?.querySelector(takers.join()), document.querySelector('main')]
      for (const place of places) {
        if (isLost() && place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: true })
      }
    }),
  )
}

/** Called when what a button has opened was saved: the next key presses no button of the page, whichever has the focus again. */
export const leaveButton = (): void => {
  requestAnimationFrame(() =>
    setTimeout(() => {
      const main = document.querySelector('main')
      if (document.activeElement?.matches('main button')) main?.focus({ preventScroll: true })
    }),
  )
}
