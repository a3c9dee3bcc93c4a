import { type ChangeEvent, type ClipboardEvent, useRef, useState } from 'react'
import type { NumberFormat } from '../../../engine/field/typed-number.ts'
import {
  describeUnderstood,
  formatTyped,
  type NumberValue,
  readNumber,
  replaceZero,
  showNumber,
} from './number-text.ts'

interface NumberTextOptions extends NumberFormat {
  readonly value: NumberValue | undefined
  readonly onChange: (value: NumberValue) => void
}

/** Returns the inserted text of an input event; undefined if the browser does not report it. */
const getInserted = (event: Event, pasted: string | undefined): string | undefined => {
  if (pasted !== undefined) return pasted
  if (!(event instanceof InputEvent)) return undefined
  return event.inputType.startsWith('delete') ? '' : (event.data ?? undefined)
}

/** The text of a number input: grouped while typing; follows a value from outside, but not one it reported itself. */
export function useNumberText({ value, onChange, ...kind }: NumberTextOptions) {
  const getShown = () => {
    const text = showNumber(value, kind)
    return { text, isOurs: typeof value !== 'string' || text !== value, isShown: true }
  }
  const [typed, setTyped] = useState(getShown)
  const [lastValue, setLastValue] = useState(value ?? null)
  const pasted = useRef<string>(undefined)
  if ((value ?? null) !== lastValue) {
    setLastValue(value ?? null)
    setTyped(getShown())
  }
  return {
    text: typed.text,
    /** The interpreted value of an ambiguous text. */
    understood: describeUnderstood(typed, kind),
    reformat: (): void => setTyped(getShown()),
    onPaste: (event: ClipboardEvent): void => {
      pasted.current = event.clipboardData.getData('text')
    },
    onType: ({ target: box, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
      const inserted = getInserted(nativeEvent, pasted.current)
      const caret = box.selectionStart ?? box.value.length
      const change = { text: box.value, caret, inserted }
      const next = formatTyped(typed, typed.isShown ? replaceZero(typed.text, change) : change, kind.scale)
      pasted.current = undefined
      if (next.text !== box.value) {
        box.value = next.text
        box.setSelectionRange(next.caret, next.caret)
      }
      const parsed = readNumber(next.text, kind)
      setTyped({ text: next.text, isOurs: next.isOurs, isShown: false })
      setLastValue(parsed)
      if (parsed !== value) onChange(parsed)
    },
  }
}
