// How a number is given, out of the pattern that its file says.
import type { Numbering, NumberPart } from '../document.ts'
import { findField, findResource, type Schema } from '../schema.ts'
import type { Path, Report } from './shape.ts'
import type { FieldDefinition } from './shapes/field.ts'
import { suggestion } from './suggest.ts'

type Said = NonNullable<FieldDefinition['x-number']>

const dateForms = ['yyyyMMdd', 'yyMMdd', 'yyyyMM', 'yyMM', 'yyyy', 'yy'] as const

/** `above` is checked when all resources are known. */
export const numberingOf = (said: Said, complain: (key: 'pattern' | 'reset', message: string) => void): Numbering => {
  const pattern = said.pattern.split(/[{}]/).flatMap((text, index): readonly NumberPart[] => {
    if (index % 2 === 0) return text === '' ? [] : [{ kind: 'text', text }]
    return partOf(text, message => complain('pattern', message))
  })
  const counts = pattern.filter(({ kind }) => kind === 'digits' || kind === 'uuid')
  if (counts.length !== 1) complain('pattern', 'a pattern has one count: {####}, or {uuid}')
  const dates = pattern.filter(part => part.kind === 'date').map(({ form }) => form)
  const reset = said.reset ?? 'never'
  const needed = { never: '', year: 'y', month: 'M', day: 'd' }[reset]
  if (!dates.some(form => form.includes(needed)) && reset !== 'never')
    complain('reset', `numbers that begin again each ${reset} bear it in their pattern`)
  return {
    pattern,
    reset,
    scope: said.scope ?? 'shop',
    at: said.at ?? 'move',
    above: (said.above ?? []).map(whole => {
      const at = whole.lastIndexOf('.')
      return { resource: whole.slice(0, at), field: whole.slice(at + 1) }
    }),
  }
}

const partOf = (text: string, complain: (message: string) => void): readonly NumberPart[] => {
  if (/^#+$/.test(text)) return [{ kind: 'digits', width: text.length }]
  if (text === 'uuid') return [{ kind: 'uuid' }]
  if (text === 'shop') return [{ kind: 'shop' }]
  if (text.startsWith('shop.')) return [{ kind: 'shop', field: text.slice('shop.'.length) }]
  const form = dateForms.find(one => one === text)
  if (form !== undefined) return [{ kind: 'date', form }]
  complain(
    `"{${text}}" is no part of a number: say {####}, {uuid}, {shop}, {shop.field} or {${dateForms.join('}, {')}}`,
  )
  return []
}

/** Every field that the number stays above, and every field of the shop in its pattern, is there. */
export const checkNumbering = (schema: Schema, { above, pattern }: Numbering, path: Path, report: Report): void => {
  for (const [index, { resource, field }] of above.entries()) {
    const target = findResource(schema, resource)
    const names = Object.keys(schema.resources)
    if (!target) report([...path, 'above', index], `no resource is called "${resource}"${suggestion(resource, names)}`)
    else if (!findField(target, field))
      report(
        [...path, 'above', index],
        `"${resource}" has no field "${field}"${suggestion(field, Object.keys(target.field))}`,
      )
  }
  const shop = findResource(schema, schema.project.shop.resource)
  for (const part of pattern) {
    if (part.kind === 'shop' && part.field !== undefined && shop && !findField(shop, part.field))
      report(
        [...path, 'pattern'],
        `"${shop.name}" has no field "${part.field}"${suggestion(part.field, Object.keys(shop.field))}`,
      )
  }
}
