// Compiles `x-number`: the pattern, period and scope of a document number.

import type { Numbering, NumberPart } from '../schema/document.ts'
import type { FieldKeywords } from '../schema-file/files/table-file.ts'

type NumberingDefinition = NonNullable<FieldKeywords['number']>

const dateFormats = ['yyyyMMdd', 'yyMMdd', 'yyyyMM', 'yyMM', 'yyyy', 'yy'] as const

export const compileNumbering = (
  definition: NumberingDefinition,
  reportFault: (key: 'pattern' | 'reset', message: string) => void,
): Numbering => {
  const pattern = definition.pattern.split(/[{}]/).flatMap((text, index): readonly NumberPart[] => {
    if (index % 2 === 0) return text === '' ? [] : [{ kind: 'text', text }]
    return parsePart(text, message => reportFault('pattern', message))
  })
  const counts = pattern.filter(({ kind }) => kind === 'digits' || kind === 'uuid')
  if (counts.length !== 1) reportFault('pattern', 'a pattern has one count: {####}, or {uuid}')
  const dates = pattern.filter(part => part.kind === 'date').map(({ form }) => form)
  const reset = definition.reset ?? 'never'
  const needed = { never: '', year: 'y', month: 'M', day: 'd' }[reset]
  if (!dates.some(form => form.includes(needed)) && reset !== 'never')
    reportFault('reset', `numbers that restart each ${reset} must contain it in their pattern`)
  return {
    pattern,
    reset,
    scope: definition.scope ?? 'shop',
    at: definition.at ?? 'move',
    above: (definition.above ?? []).map(whole => {
      const at = whole.lastIndexOf('.')
      return { resource: whole.slice(0, at), field: whole.slice(at + 1) }
    }),
  }
}

const parsePart = (text: string, reportFault: (message: string) => void): readonly NumberPart[] => {
  if (/^#+$/.test(text)) return [{ kind: 'digits', width: text.length }]
  if (text === 'uuid') return [{ kind: 'uuid' }]
  if (text === 'shop') return [{ kind: 'shop' }]
  if (text.startsWith('shop.')) return [{ kind: 'shop', field: text.slice('shop.'.length) }]
  const form = dateFormats.find(one => one === text)
  if (form !== undefined) return [{ kind: 'date', form }]
  reportFault(
    `"{${text}}" is no part of a number: say {####}, {uuid}, {shop}, {shop.field} or {${dateFormats.join('}, {')}}`,
  )
  return []
}
