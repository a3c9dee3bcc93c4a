// Compiles the prints of a resource.

import { flag } from '../expression/terms/types.ts'
import { formatSuggestion } from '../message/suggest.ts'
import type { Print } from '../schema/document.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import { pickDefined } from '../schema-file/language/pick-defined.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { compileSchemaExpression } from '../scope/compile-schema-expression.ts'
import type { ResourceContext } from '../scope/flow-context.ts'
import { compileLabel } from './compile-labels.ts'
import { compileMessage } from './compile-message.ts'
import { compileLayouts } from './compile-print-layouts.ts'

export const compilePrints = (
  context: ResourceContext,
  { print: definitions, flow }: ResourceKeywords,
): readonly Print[] => {
  const { resource, report } = context
  return definitions.map((print, index) => {
    const at: JsonPath = ['x-print', index]
    if (definitions.findIndex(({ id }) => id === print.id) !== index)
      report([...at, 'id'], `another print is called "${print.id}"`)
    const { copies = 1 } = print
    const label = compileLabel(context, print, at)
    const message = compileMessage(context, print, at)
    const { titles, ...layouts } = compileLayouts(context, print, at)
    for (const [nth, key] of (print.shows ?? []).entries())
      if (titles[key] === undefined)
        report([...at, 'shows', nth], `no layout shows "${key}"${formatSuggestion(key, Object.keys(titles))}`)
    const condition =
      print.if === undefined
        ? undefined
        : compileSchemaExpression(context, print.if, [...at, 'if'], { expectedType: flag })
    const as =
      print.as === undefined
        ? undefined
        : compileSchemaExpression(context, print.as, [...at, 'as'], { expectedType: { kind: 'text' } })
    for (const [nth, one] of (print.signatures ?? []).entries()) {
      if (typeof one === 'string' || one.agreed === undefined) continue
      const move = flow?.moves.find(({ id }) => id === one.agreed)
      if (move && !move.authorize)
        report([...at, 'signatures', nth, 'agreed'], `nobody has to agree to "${one.agreed}"`)
    }
    return {
      id: print.id,
      title: print.title ?? resource.title,
      paper: print.paper ?? 'A5',
      landscape: print.landscape === true,
      copies: typeof copies === 'number' ? copies : copies.length,
      copyTitles: typeof copies === 'number' ? [] : copies,
      lines: toList(print.lines),
      template: print.template,
      fields: print.fields ?? [],
      columns: print.columns ?? [],
      shows: Object.fromEntries((print.shows ?? []).map(key => [key, titles[key] ?? key])),
      signatures: (print.signatures ?? []).map(one => (typeof one === 'string' ? { title: one } : one)),
      ...pickDefined(print, 'barcode'),
      ...layouts,
      ...(label && { label }),
      ...(message && { message }),
      ...(as && { as }),
      ...(condition && { if: condition }),
    }
  })
}

const toList = (lines: string | readonly string[] | undefined): readonly string[] =>
  lines === undefined ? [] : typeof lines === 'string' ? [lines] : lines
