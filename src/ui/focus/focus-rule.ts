// The one rule of the focus: its element is wholly in view, above any foot, and the content of a box is selected.

/** Marks a box that may hold text which was typed before it had the focus. */
export const caretMark = { 'data-keeps-caret': true } as const

const selectable =
  'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=date], [readonly], [data-keeps-caret])'

/** Marks what stays at the bottom of the page while the rest scrolls under it. */
export const footMark = { 'data-foot': true } as const

const gap = 8

const isScrollable = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
  [overflowX, overflowY].some(overflow => overflow === 'auto' || overflow === 'scroll')

const parsePixels = (length: string): number => Number.parseFloat(length) || 0

/** Where a foot that sticks to the bottom begins, of those in what scrolls; undefined without one. */
const findFooterTop = (scroller: Element): number | undefined => {
  const tops = [...scroller.querySelectorAll<HTMLElement>('[data-foot]')].flatMap(foot =>
    getComputedStyle(foot).position === 'sticky' && foot.offsetHeight > 0 ? [foot.getBoundingClientRect().top] : [],
  )
  return tops.length > 0 ? Math.min(...tops) : undefined
}

/** A box with its label, and with the texts that describe it: what became of a code, and what is wrong. */
const measureWithTexts = (element: Element): DOMRect => {
  const box = element.getBoundingClientRect()
  if (!(element instanceof HTMLInputElement)) return box
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = [...(element.labels ?? []), ...ids.map(id => document.getElementById(id))]
  const boxes = [box, ...texts.flatMap(text => text?.getBoundingClientRect() ?? [])]
  const [top, bottom] = [Math.min(...boxes.map(one => one.top)), Math.max(...boxes.map(one => one.bottom))]
  return new DOMRect(box.x, top, box.width, bottom - top)
}

/** Scrolls what is around the element as little as it takes. What is higher than its window shows its top. */
const scrollIntoView = (element: Element): void => {
  const isInFoot = element.closest('[data-foot]') !== null
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement) {
    const style = getComputedStyle(ancestor)
    if (!isScrollable(style)) continue
    const box = measureWithTexts(element)
    const frame = ancestor.getBoundingClientRect()
    const [left, right] = [
      frame.left + parsePixels(style.scrollPaddingLeft),
      Math.min(frame.right, window.innerWidth) - parsePixels(style.scrollPaddingRight),
    ]
    // A row is wider than its window: where it begins is no matter.
    if (box.width < right - left) {
      if (box.right > right) ancestor.scrollLeft += box.right - right
      else if (box.left < left) ancestor.scrollLeft -= left - box.left
    }
    const top = frame.top + parsePixels(style.scrollPaddingTop)
    const foot = isInFoot ? undefined : findFooterTop(ancestor)
    const below = foot === undefined ? parsePixels(style.scrollPaddingBottom) : gap
    const bottom = Math.min(frame.bottom, foot ?? frame.bottom, window.innerHeight) - below
    if (box.bottom > bottom) ancestor.scrollTop += Math.min(box.bottom - bottom, box.top - top)
    else if (box.top < top) ancestor.scrollTop -= top - box.top
  }
}

const selectContent = (target: EventTarget | null): void => {
  if (target instanceof HTMLInputElement && target.matches(selectable) && document.activeElement === target)
    target.select()
}

/** Keys that move in a box without writing into it. */
const editKeys = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Backspace', 'Delete'])

/** A value that the program puts into a box whose content is selected is selected in turn: what is typed replaces it too. */
const trackSelection = (signal: AbortSignal): (() => void) => {
  let selectedInput: HTMLInputElement | undefined
  const observer = new MutationObserver(() => {
    if (selectedInput) selectContent(selectedInput)
  })
  const clearMark = (): void => {
    selectedInput = undefined
    observer.disconnect()
  }
  const mark = ({ target }: FocusEvent): void => {
    clearMark()
    if (!(target instanceof HTMLInputElement) || !target.matches(selectable)) return
    selectedInput = target
    observer.observe(target, { attributes: true, attributeFilter: ['value'] })
  }
  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
    if (editKeys.has(key) || (key.length === 1 && !ctrlKey && !metaKey && !altKey)) clearMark()
  }
  document.addEventListener('focusin', mark, { signal })
  document.addEventListener('focusout', clearMark, { signal })
  document.addEventListener('keydown', onKey, { capture: true, signal })
  document.addEventListener('beforeinput', clearMark, { capture: true, signal })
  return clearMark
}

/** Keeps the rule on this page until the answer is called. */
export const startFocusRule = (): (() => void) => {
  const listeners = new AbortController()
  const { signal } = listeners
  let followsFocus = false
  /** The box that the pointer has just focused: the browser sets the caret afterwards. */
  let pressedInput: EventTarget | null = null
  let isPressed = false
  const update = (): void => {
    const { activeElement } = document
    // What moves under a pressed pointer is not clicked.
    if (followsFocus && !isPressed && activeElement && activeElement !== document.body) scrollIntoView(activeElement)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    followsFocus = true
    pressedInput = isPressed ? target : null
    selectContent(target)
    // The position is known after the layout.
    requestAnimationFrame(() => {
      if (document.activeElement === target) update()
    })
  }
  const onRelease = ({ target }: PointerEvent): void => {
    isPressed = false
    requestAnimationFrame(update)
    const box = pressedInput
    pressedInput = null
    if (box !== target || !(box instanceof HTMLInputElement)) return
    // Who drags over a part of the text selects that part.
    if (box.matches(selectable) && box.selectionStart === box.selectionEnd) setTimeout(() => selectContent(box))
  }
  document.addEventListener('focusin', onFocus, { signal })
  const clearMark = trackSelection(signal)
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true, signal })
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, onRelease, { capture: true, signal })
  // Who scrolls looks for something else.
  for (const eventName of ['wheel', 'touchmove'] as const)
    document.addEventListener(eventName, () => (followsFocus = false), { passive: true, signal })
  window.addEventListener('resize', update, { signal })
  const resizeObserver = new ResizeObserver(update)
  const observeParts = (): void => {
    resizeObserver.disconnect()
    for (const part of document.querySelectorAll('main, main > *, [data-foot]')) resizeObserver.observe(part)
  }
  observeParts()
  const observer = new MutationObserver(observeParts)
  const main = document.querySelector('main')
  if (main) observer.observe(main, { childList: true })
  return () => {
    clearMark()
    listeners.abort()
    resizeObserver.disconnect()
    observer.disconnect()
  }
}
