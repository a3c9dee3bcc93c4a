import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Resource } from '../../../../engine/schema.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { type DocumentRow, linesIn } from '../document-row.ts'
import { type LineSet, type LineWorld, lineSet } from '../lines/line-set.ts'

interface LineSetsWish {
  readonly document: Resource
  readonly around: LineWorld
  /** The document that is saved already. */
  readonly saved?: DocumentRow
  /** Told once for all changes of a moment. */
  readonly onChange: () => void
}

/** The lines of the document that this person sees. */
export const useLineSets = ({ document, around, saved, onChange }: LineSetsWish): readonly LineSet[] => {
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
  const tell = useEffectEvent(onChange)
  useLayoutEffect(() => {
    let frame = 0
    const later = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => tell())
    }
    const forget = sets.map(({ store }) => store.subscribe(later))
    return () => {
      cancelAnimationFrame(frame)
      for (const stop of forget) stop()
    }
  }, [sets])
  return sets
}
