// The one rule of the focus: its element is wholly in view, above any foot, and the content of a box is selected.

const selectable = 'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=date], [readonly])'

/** Marks what stays at the bottom of the page while the rest scrolls under it. */
export const footMark = { 'data-foot': true } as const

const gap = 8

const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
  [overflowX, overflowY].some(overflow => overflow === 'auto' || overflow === 'scroll')

const pixels = (length: string): number => Number.parseFloat(length) || 0

/** Where a foot that sticks to the bottom begins, of those in what scrolls; undefined without one. */
const topOfFoot = (scroller: Element): number | undefined => {
  const tops = [...scroller.querySelectorAll<HTMLElement>('[data-foot]')].flatMap(foot =>
    getComputedStyle(foot).position === 'sticky' && foot.offsetHeight > 0 ? [foot.getBoundingClientRect().top] : [],
  )
  return tops.length > 0 ? Math.min(...tops) : undefined
}

/** Scrolls what is around the element as little as it takes. What is higher than its window shows its top. */
const bringIntoView = (element: Element): void => {
  const isInFoot = element.closest('[data-foot]') !== null
  for (let around = element.parentElement; around; around = around.parentElement) {
    const style = getComputedStyle(around)
    if (!scrolls(style)) continue
    const box = element.getBoundingClientRect()
    const frame = around.getBoundingClientRect()
    const [left, right] = [
      frame.left + pixels(style.scrollPaddingLeft),
      Math.min(frame.right, window.innerWidth) - pixels(style.scrollPaddingRight),
    ]
    // A row is wider than its window: where it begins is no matter.
    if (box.width < right - left) {
      if (box.right > right) around.scrollLeft += box.right - right
      else if (box.left < left) around.scrollLeft -= left - box.left
    }
    const top = frame.top + pixels(style.scrollPaddingTop)
    const foot = isInFoot ? undefined : topOfFoot(around)
    const below = foot === undefined ? pixels(style.scrollPaddingBottom) : gap
    const bottom = Math.min(frame.bottom, foot ?? frame.bottom, window.innerHeight) - below
    if (box.bottom > bottom) around.scrollTop += Math.min(box.bottom - bottom, box.top - top)
    else if (box.top < top) around.scrollTop -= top - box.top
  }
}

const selectContent = (target: EventTarget | null): void => {
  if (target instanceof HTMLInputElement && target.matches(selectable) && document.activeElement === target)
    target.select()
}

/** Keys that move in a box without writing into it. */
const moves = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Backspace', 'Delete'])

/** A value that the program puts into a box whose content is selected is selected in turn: what is typed replaces it too. */
const keepSelection = (signal: AbortSignal): (() => void) => {
  let marked: HTMLInputElement | undefined
  const replaced = new MutationObserver(() => {
    if (marked) selectContent(marked)
  })
  const unmark = (): void => {
    marked = undefined
    replaced.disconnect()
  }
  const mark = ({ target }: FocusEvent): void => {
    unmark()
    if (!(target instanceof HTMLInputElement) || !target.matches(selectable)) return
    marked = target
    replaced.observe(target, { attributes: true, attributeFilter: ['value'] })
  }
  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
    if (moves.has(key) || (key.length === 1 && !ctrlKey && !metaKey && !altKey)) unmark()
  }
  document.addEventListener('focusin', mark, { signal })
  document.addEventListener('focusout', unmark, { signal })
  document.addEventListener('keydown', onKey, { capture: true, signal })
  document.addEventListener('beforeinput', unmark, { capture: true, signal })
  return unmark
}

/** Keeps the rule on this page until the answer is called. */
export const keepFocusRule = (): (() => void) => {
  const ended = new AbortController()
  const { signal } = ended
  let followsFocus = false
  /** The box that the pointer has just focused: the browser sets the caret afterwards. */
  let pointed: EventTarget | null = null
  let isPressed = false
  const look = (): void => {
    const { activeElement } = document
    // What moves under a pressed pointer is not clicked.
    if (followsFocus && !isPressed && activeElement && activeElement !== document.body) bringIntoView(activeElement)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    followsFocus = true
    pointed = isPressed ? target : null
    selectContent(target)
    // The position is known after the layout.
    requestAnimationFrame(() => {
      if (document.activeElement === target) look()
    })
  }
  const onRelease = ({ target }: PointerEvent): void => {
    isPressed = false
    requestAnimationFrame(look)
    const box = pointed
    pointed = null
    if (box !== target || !(box instanceof HTMLInputElement)) return
    // Who drags over a part of the text selects that part.
    if (box.matches(selectable) && box.selectionStart === box.selectionEnd) setTimeout(() => selectContent(box))
  }
  document.addEventListener('focusin', onFocus, { signal })
  const unmark = keepSelection(signal)
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true, signal })
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, onRelease, { capture: true, signal })
  // Who scrolls looks for something else.
  for (const sign of ['wheel', 'touchmove'] as const)
    document.addEventListener(sign, () => (followsFocus = false), { passive: true, signal })
  window.addEventListener('resize', look, { signal })
  const grown = new ResizeObserver(look)
  const observe = (): void => {
    grown.disconnect()
    for (const part of document.querySelectorAll('main, main > *, [data-foot]')) grown.observe(part)
  }
  observe()
  const replaced = new MutationObserver(observe)
  const main = document.querySelector('main')
  if (main) replaced.observe(main, { childList: true })
  return () => {
    unmark()
    ended.abort()
    grown.disconnect()
    replaced.disconnect()
  }
}
