// The text in the box of a lookup: the label of what is chosen, what is typed over it, and what it was left with.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Option } from './lookup-props.ts'

interface LookupTextOptions {
  readonly chosen: Option | null
  /** Of the list for what is typed. */
  readonly state: 'loading' | 'found' | 'failed'
  readonly options: readonly Option[]
  /** Takes a text that was left in the box and is no option, so that it is refused and not lost. */
  readonly onLeft: (text: string) => void
  readonly onChoose: (option: Option) => void
  readonly hurry: () => void
}

/** A text that was typed is taken when the box is left: by Tab the first option of its list, else the text itself. */
export function useLookupText({ chosen, state, options, onLeft, onChoose, hurry }: LookupTextOptions) {
  const label = chosen?.label ?? ''
  const [text, setText] = useState(label)
  const typed = useRef<string>(undefined)
  const isTabbed = useRef(false)
  const awaited = useRef<string>(undefined)
  const restore = (): void => {
    typed.current = undefined
    setText(label)
  }
  useEffect(() => {
    if (typed.current === undefined) setText(label)
  }, [label])
  useEffect(() => {
    if (awaited.current === undefined || state === 'loading') return
    awaited.current = undefined
    const [first] = options
    if (first) onChoose(first)
  })
  /** Refused as it is unless the list that is awaited has an option for it. */
  const onAbsent = (left: string): void => {
    if (isTabbed.current && state === 'loading') {
      awaited.current = left
      hurry()
    }
    onLeft(left)
  }
  const take = (): void => {
    const left = typed.current?.trim()
    typed.current = undefined
    const same = options.find(option => [option.value, option.label].includes(left ?? ''))
    if (left === undefined || left === '' || left === label) setText(label)
    else if (same) onChoose(same)
    else onAbsent(left)
  }
  return {
    text,
    setText,
    restore,
    /** An option was chosen: what was typed is used. */
    settle: (): void => {
      typed.current = undefined
    },
    type: (next: string): void => {
      awaited.current = undefined
      typed.current = next
      setText(next)
    },
    noteKey: ({ key }: KeyboardEvent): void => {
      isTabbed.current = key === 'Tab'
    },
    /** The box was left, or Enter found no option. */
    take,
  }
}
