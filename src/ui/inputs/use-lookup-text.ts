// The text in the box of a lookup: the label of what is chosen, what is typed over it, and what it was left with.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { LookupItem } from './lookup-props.ts'

interface LookupTextOptions {
  readonly chosen: LookupItem | null
  /** Of the list for what is typed. */
  readonly state: 'loading' | 'found' | 'failed'
  readonly options: readonly LookupItem[]
  /** Takes a text that was left in the box and is no option, so that it is refused and not lost. */
  readonly onLeft: (text: string) => void
  readonly onChoose: (option: LookupItem) => void
  readonly loadNow: () => void
}

/** A text that was typed is taken when the box is left: by Tab the first option of its list, else the text itself. */
export function useLookupText({ chosen, state, options, onLeft, onChoose, loadNow }: LookupTextOptions) {
  const label = chosen?.label ?? ''
  const [text, setText] = useState(label)
  const typed = useRef<string>(undefined)
  const isTabbed = useRef(false)
  const pendingText = useRef<string>(undefined)
  const replaced = useRef<LookupItem>(undefined)
  const restore = (): void => {
    typed.current = undefined
    setText(label)
  }
  useEffect(() => {
    if (typed.current === undefined) setText(label)
  }, [label])
  useEffect(() => {
    if (pendingText.current === undefined || state === 'loading') return
    pendingText.current = undefined
    const [first] = options
    if (first) onChoose(first)
  })
  /** Refused as it is unless the list that is awaited has an option for it. */
  const handleUnknown = (leftText: string): void => {
    if (isTabbed.current && state === 'loading') {
      pendingText.current = leftText
      loadNow()
    }
    replaced.current = chosen ?? undefined
    onLeft(leftText)
  }
  const commit = (): void => {
    const leftText = typed.current?.trim()
    typed.current = undefined
    // A scan that fell into the box while it was left is taken out again: then its text is that of the former choice.
    const known = replaced.current ? [...options, replaced.current] : options
    const match = known.find(option => [option.value, option.label].includes(leftText ?? ''))
    if (leftText === undefined || leftText === '' || leftText === label) setText(label)
    else if (match) onChoose(match)
    else handleUnknown(leftText)
  }
  return {
    text,
    setText,
    restore,
    /** An option was chosen: what was typed is used. */
    clearTyped: (): void => {
      typed.current = undefined
    },
    setTyped: (next: string): void => {
      pendingText.current = undefined
      typed.current = next
      setText(next)
    },
    trackKey: ({ key }: KeyboardEvent): void => {
      isTabbed.current = key === 'Tab'
    },
    /** The box was left, or Enter found no option. */
    commit,
  }
}
