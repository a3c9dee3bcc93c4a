import { type ChangeEvent, type ClipboardEvent, useRef, useState } from 'react'
import { type NumberValue, readNumber, showNumber, typeNumber } from './number-text.ts'

interface NumberText {
  readonly value: NumberValue | undefined
  readonly scale: number
  readonly onChange: (value: NumberValue) => void
}

/** The text of a number box: grouped as one types, following the value from outside but not the value it told itself. */
export function useNumberText({ value, scale, onChange }: NumberText) {
  const [text, setText] = useState(() => showNumber(value, scale))
  const [known, setKnown] = useState(value ?? null)
  const pasted = useRef<string>(undefined)
  if ((value ?? null) !== known) {
    setKnown(value ?? null)
    setText(showNumber(value, scale))
  }
  return {
    text,
    settle: (): void => setText(showNumber(value, scale)),
    onPaste: (event: ClipboardEvent): void => {
      pasted.current = event.clipboardData.getData('text')
    },
    onType: ({ target: box }: ChangeEvent<HTMLInputElement>): void => {
      const next = typeNumber(text, { text: box.value, caret: box.selectionStart ?? box.value.length }, pasted.current)
      pasted.current = undefined
      if (next.text !== box.value) {
        box.value = next.text
        box.setSelectionRange(next.caret, next.caret)
      }
      const read = readNumber(next.text, scale)
      setText(next.text)
      setKnown(read)
      if (read !== value) onChange(read)
    },
  }
}
