import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Resource } from '../../../../engine/schema.ts'
import { useSchema } from '../../../providers/schema.tsx'
import { type LineSet, type LineWorld, lineSet } from '../lines/line-set.ts'

/** The lines of the document that this person sees; `onChange` is told once for all changes of a moment. */
export const useLineSets = (document: Resource, around: LineWorld, onChange: () => void): readonly LineSet[] => {
  const { resources } = useSchema()
  const [sets] = useState(() =>
    document.lines.flatMap(lines => {
      const resource = resources[lines.resource]
      return resource ? [lineSet(lines, resource, around)] : []
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
