import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { LineSet } from '../lines/line-set.ts'

interface Told {
  /** By lines. */
  readonly lines: Readonly<Record<string, readonly string[]>>
  /** Of the document as a whole. */
  readonly others: readonly string[]
}

const nothing: Told = { lines: {}, others: [] }

/** What is wrong with a document and stands at none of its boxes. */
export const useTold = () => {
  const translate = useTranslate()
  const [told, setTold] = useState(nothing)
  return {
    ...told,
    tell: (lines: Told['lines'], others: Told['others']): void => setTold({ lines, others }),
    forget: (): void => setTold(before => (before === nothing ? before : nothing)),
    /** Tells of some lines alone. */
    tellOf: (name: string, texts: readonly string[]): void =>
      setTold(before => ({ ...before, lines: { ...before.lines, [name]: texts } })),
    /** True when lines have fewer rows than they need, which is told at them. */
    tooFew: (sets: readonly LineSet[]): boolean => {
      const few = sets.filter(({ lines, store }) => store.state().lines.length < lines.min)
      const texts = few.map(({ lines: { name, title, min } }) => [name, [translate('document.few', { title, min })]])
      setTold(few.length === 0 ? nothing : { lines: Object.fromEntries(texts), others: [] })
      return few.length > 0
    },
    /** True when a number in some line cannot be read, which is told in its cell and at its lines. */
    unread: (sets: readonly LineSet[]): boolean => {
      const wrong = sets.flatMap(({ lines, store, unread }) => {
        const faults = unread()
        if (Object.keys(faults).length === 0) return []
        store.tell(faults)
        return [[lines.name, [...new Set(Object.values(faults).flatMap(found => Object.values(found)))]] as const]
      })
      if (wrong.length > 0) setTold({ lines: Object.fromEntries(wrong), others: [] })
      return wrong.length > 0
    },
  }
}
