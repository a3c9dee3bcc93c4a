// The focus after an overlay has closed: where it was before, else in what is uppermost now; never nowhere.

const overlays = '[role=dialog], [role=alertdialog]'
const focusableSelectors = ['input', 'textarea', 'button'].map(
  name => `${name}:not(:disabled, [tabindex="-1"], [aria-hidden])`,
)

const findTopDialog = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(overlays)].findLast(dialog => dialog.getClientRects().length > 0)

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * Called when an overlay goes. What the overlay itself, its opener or the next form does with the focus comes first: this
 * looks afterwards, and only where nothing has it, or no more than it had before. `pageBox` is what the page focused behind
 * the overlay.
 */
export const restoreFocus = (opener: Element | null, pageBox?: HTMLElement): void => {
  requestAnimationFrame(() =>
    setTimeout(() => {
      const dialog = findTopDialog()
      const { activeElement } = document
      if (!dialog && pageBox && (activeElement === opener || activeElement?.matches('main'))) focusElement(pageBox)
      const main = document.querySelector('main')
      const candidates = [pageBox, opener, dialog?.querySelector(focusableSelectors.join()), main]
      for (const candidate of candidates) {
        if (isFocusLost() && candidate instanceof HTMLElement) focusElement(candidate)
      }
    }),
  )
}

const focusElement = (element: HTMLElement): void => {
  if (element.isConnected) element.focus({ preventScroll: true })
}

/** Called when what a button has opened was saved: the next key presses no button of the page, whichever has the focus again. */
export const moveFocusToMain = (): void => {
  requestAnimationFrame(() =>
    setTimeout(() => {
      const main = document.querySelector('main')
      if (document.activeElement?.matches('main button')) main?.focus({ preventScroll: true })
    }),
  )
}

// A file that is shown in a tab of its own. A browser lets nothing open a tab but a press, so the tab comes before the file.

export interface OpenedTab {
  /** Returns false if the browser blocks the tab: the file is saved instead. */
  readonly show: (file: Blob) => boolean
  /** Shows another site. Returns false if the browser blocks the tab. */
  readonly visit: (address: string) => boolean
  readonly close: () => void
}

/** A page that is read for a while keeps its file. */
const lifetimeMilliseconds = 60_000

/** To be called by the press itself. */
export const openTab = (): OpenedTab => {
  const tab = window.open('', '_blank')
  return {
    show: file => {
      if (!tab) return false
      const address = URL.createObjectURL(file)
      tab.location.href = address
      setTimeout(() => URL.revokeObjectURL(address), lifetimeMilliseconds)
      return true
    },
    visit: address => {
      if (!tab) return false
      tab.opener = null
      tab.location.href = address
      return true
    },
    close: () => tab?.close(),
  }
}
