import { type FocusEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/**
 * Marks all of a box's text when one comes to it, so that typing replaces it, and again where a value from outside takes
 * its place while all of it is marked: what is typed would else be joined to that value.
 */
export function useSelectOnFocus(box: RefObject<HTMLInputElement | null>, text: string) {
  const isAllSelected = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is lost with the text that it was on
  useLayoutEffect(() => {
    const { current } = box
    if (current && isAllSelected.current && document.activeElement === current) current.select()
  }, [box, text])
  return {
    onFocus: ({ target }: FocusEvent<HTMLInputElement>): void => {
      target.select()
      isAllSelected.current = true
    },
    onSelect: ({ currentTarget: { selectionStart, selectionEnd, value } }: SyntheticEvent<HTMLInputElement>): void => {
      isAllSelected.current = selectionStart === 0 && selectionEnd === value.length
    },
    /** The user types: later text is not selected. */
    clearSelection: (): void => {
      isAllSelected.current = false
    },
  }
}
