// Focuses an element that may be in a hidden part of the screen.

export const revealEvent = 'kencana:reveal'

/** What shows one part at a time shows that of the element at once: the focus cannot go to what is not drawn. */
export const showElement = (element: Element): void => {
  element.dispatchEvent(new Event(revealEvent, { bubbles: true }))
}

export const focusRevealed = (element: HTMLElement): void => {
  showElement(element)
  element.focus()
}
