import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { LineSet } from '../lines/line-set.ts'

interface Messages {
  /** By lines. */
  readonly lines: Readonly<Record<string, readonly string[]>>
  /** Of the document as a whole. */
  readonly others: readonly string[]
}

const nothing: Messages = { lines: {}, others: [] }

/** What is wrong with a document and stands at none of its boxes. */
export const useMessages = () => {
  const translate = useTranslate()
  const [messages, setMessages] = useState(nothing)
  return {
    ...messages,
    setFaults: (lines: Messages['lines'], others: Messages['others']): void => setMessages({ lines, others }),
    forget: (): void => setMessages(before => (before === nothing ? before : nothing)),
    /** Sets the messages of one set of lines only. */
    setOf: (name: string, texts: readonly string[]): void =>
      setMessages(before => ({ ...before, lines: { ...before.lines, [name]: texts } })),
    /** True when lines have fewer rows than they need; the message is shown at these lines. */
    tooFew: (sets: readonly LineSet[]): boolean => {
      const few = sets.filter(({ lines, store }) => store.state().lines.length < lines.min)
      const texts = few.map(({ lines: { name, title, min } }) => [name, [translate('document.few', { title, min })]])
      setMessages(few.length === 0 ? nothing : { lines: Object.fromEntries(texts), others: [] })
      return few.length > 0
    },
    /** True when a number in some line cannot be read; the message is shown in its cell and at its lines. */
    unread: (sets: readonly LineSet[]): boolean => {
      const wrong = sets.flatMap(({ lines, store, unread }) => {
        const faults = unread()
        if (Object.keys(faults).length === 0) return []
        store.setFaults(faults)
        return [[lines.name, [...new Set(Object.values(faults).flatMap(found => Object.values(found)))]] as const]
      })
      if (wrong.length > 0) setMessages({ lines: Object.fromEntries(wrong), others: [] })
      return wrong.length > 0
    },
  }
}
