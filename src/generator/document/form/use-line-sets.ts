import { useLayoutEffect, useRef, useState } from 'react'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { type DocumentRow, linesIn } from '../document-row.ts'
import { type LineSet, type LineWorld, lineSet } from '../lines/line-set.ts'
import { afterPaint } from './after-paint.ts'

interface LineSetsOptions {
  readonly document: Resource
  readonly around: LineWorld
  /** The document that is saved already. */
  readonly saved: DocumentRow | undefined
  /** Called once for all changes that happen together. */
  readonly onChange: () => void
}

export interface LineSets {
  readonly sets: readonly LineSet[]
  /** Reports pending changes immediately: every line must be counted before the document is sent. */
  readonly settle: () => void
}

/** The lines of the document that this person sees. */
export const useLineSets = ({ document, around, saved, onChange }: LineSetsOptions): LineSets => {
  const { resources } = useSchema()
  const [sets] = useState(() =>
    document.lifecycle.lines.flatMap(lines => {
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
