import { useLayoutEffect, useRef, useState } from 'react'
import type { Resource } from '../../../../engine/schema.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { type DocumentRow, linesIn } from '../document-row.ts'
import { type LineSet, type LineWorld, lineSet } from '../lines/line-set.ts'
import { afterPaint } from './after-paint.ts'

interface LineSetsWish {
  readonly document: Resource
  readonly around: LineWorld
  /** The document that is saved already. */
  readonly saved?: DocumentRow
  /** Told once for all changes of a moment. */
  readonly onChange: () => void
}

export interface LineSets {
  readonly sets: readonly LineSet[]
  /** Tells at once what would be told in a moment: what is sent must have counted every line. */
  readonly settle: () => void
}

/** The lines of the document that this person sees. */
export const useLineSets = ({ document, around, saved, onChange }: LineSetsWish): LineSets => {
  const { resources } = useSchema()
  const [sets] = useState(() =>
    document.lines.flatMap(lines => {
      const resource = resources[lines.resource]
      if (!resource) return []
      const set = lineSet(lines, resource, around)
      if (saved) set.store.replace(linesIn(saved, lines.name).map(set.valuesOfSaved))
      return [set]
    }),
  )
  const latest = useRef(onChange)
  latest.current = onChange
  const [later] = useState(() => afterPaint(() => latest.current()))
  useLayoutEffect(() => {
    const forget = sets.map(({ store }) => store.subscribe(later.note))
    return () => {
      later.cancel()
      for (const stop of forget) stop()
    }
  }, [sets, later])
  return { sets, settle: later.settle }
}
