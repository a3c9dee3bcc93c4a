// Compiles the prints of a resource.

import { flag } from '../../expression/terms/types.ts'
import { suggestion } from '../../faults/suggest.ts'
import type { Print } from '../../schema/document.ts'
import { expressionAt } from '../expressions/expression-at.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'
import { labelOf } from './compile-labels.ts'
import { layoutsOf } from './compile-print-layouts.ts'
import type { ResourceReading } from './flow-reading.ts'

export const printsOf = (
  reading: ResourceReading,
  { 'x-print': said = [], 'x-flow': flow }: ResourceDefinition,
): readonly Print[] => {
  const { resource, report } = reading
  return said.map((print, index) => {
    const at: Path = ['x-print', index]
    if (said.findIndex(({ id }) => id === print.id) !== index)
      report([...at, 'id'], `another print is called "${print.id}"`)
    const label = labelOf(reading, print, at)
    const { titles, ...arranged } = layoutsOf(reading, print, at)
    for (const [nth, key] of (print.shows ?? []).entries())
      if (titles[key] === undefined)
        report([...at, 'shows', nth], `no layout shows "${key}"${suggestion(key, Object.keys(titles))}`)
    const condition =
      print.if === undefined ? undefined : expressionAt(reading, print.if, [...at, 'if'], { wanted: flag })
    const as =
      print.as === undefined ? undefined : expressionAt(reading, print.as, [...at, 'as'], { wanted: { kind: 'text' } })
    for (const [nth, one] of (print.signatures ?? []).entries()) {
      if (typeof one === 'string' || one.agreed === undefined) continue
      const move = flow?.moves.find(({ id }) => id === one.agreed)
      if (move && !move.authorize)
        report([...at, 'signatures', nth, 'agreed'], `nobody has to agree to "${one.agreed}"`)
    }
    return {
      id: print.id,
      title: print.title ?? resource.title,
      paper: print.paper,
      landscape: print.landscape === true,
      copies: print.copies ?? 1,
      template: print.template,
      fields: print.fields ?? [],
      columns: print.columns ?? [],
      shows: Object.fromEntries((print.shows ?? []).map(key => [key, titles[key] ?? key])),
      signatures: (print.signatures ?? []).map(one => (typeof one === 'string' ? { title: one } : one)),
      ...(print.lines !== undefined && { lines: print.lines }),
      ...(print.barcode !== undefined && { barcode: print.barcode }),
      ...arranged,
      ...(label && { label }),
      ...(as && { as }),
      ...(condition && { if: condition }),
    }
  })
}
