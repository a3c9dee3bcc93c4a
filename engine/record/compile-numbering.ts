// Compiles `x-number`: the pattern, period and scope of a document number.

import type { FieldType } from '../field/field-type.ts'
import { formatSuggestion } from '../message/suggest.ts'
import type { Numbering, NumberPart } from '../schema/document.ts'
import type { LayoutPresentation } from '../schema/field.ts'
import type { FieldKeywords } from '../schema-file/files/table-file.ts'
import type { JsonPath, ReportFault } from '../schema-file/language/shape.ts'

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

// Regular expressions of fields that no value can make slow: what repeats is simple, and few things repeat.

const maxPatternLength = 300
const maxRepetitions = 5

interface OpenGroup {
  /** Where its text begins. */
  readonly start: number
  /** Something in it repeats without a bound, or has alternatives. */
  isVariable: boolean
}

/** Why matching the pattern could take too long; undefined if it cannot. The pattern is a valid one. */
export const findSlowPattern = (pattern: string): string | undefined => {
  if (pattern.length > maxPatternLength) return `a pattern has at most ${maxPatternLength} characters`
  const groups: OpenGroup[] = [{ start: 0, isVariable: false }]
  let closed: OpenGroup | undefined
  let repetitions = 0
  for (const { 0: token, index } of pattern.matchAll(
    /\\[1-9]|\\k|\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|./gsu,
  )) {
    const inside = groups.at(-1)
    if (/^\\[1-9k]/.test(token)) return 'a pattern does not refer to what a group matched'
    if (token === '(') groups.push({ start: index + 1, isVariable: false })
    else if (token === '|' && inside) inside.isVariable = true
    else if (isRepetition(token)) {
      if (closed?.isVariable && !isSeparated(pattern.slice(closed.start, index - 1)))
        return 'what repeats has no repetition and no alternatives in it'
      repetitions += 1
      for (const group of groups) group.isVariable = true
    }
    closed = token === ')' ? groups.pop() : undefined
    const around = groups.at(-1)
    if (closed?.isVariable && around) around.isVariable = true
  }
  return repetitions > maxRepetitions ? `a pattern repeats at most ${maxRepetitions} parts` : undefined
}

/** `*`, `+`, and bounds that are not one number; `?` is no repetition. */
const isRepetition = (token: string): boolean => ['*', '+'].includes(token) || /^\{\d+,/.test(token)

/** A group that begins with a sign that nothing else in it matches, such as `,[A-Z]+`: there is one way to repeat it. */
const isSeparated = (text: string): boolean => {
  const [, sign = '', rest = ''] = /^(?:\?:)?([,;:/ -]|\\[./-])(.*)$/su.exec(text) ?? []
  if (sign === '' || /[(|]/.test(rest)) return false
  const classes = rest.match(/\[(?:\\.|[^\]\\])*\]|\\.|\.|[^+*?{}]/gsu) ?? []
  return classes.every(one => !new RegExp(`^${one}$`, 'u').test(sign.slice(-1)))
}

// Compiles `x-layout`: what a print layout may show.

type LayoutDefinition = NonNullable<FieldKeywords['layout']>

/** Reports values of keys that the layout does not have. */
const reportUnknownKeys = ({ fields, values = {} }: LayoutDefinition, path: JsonPath, report: ReportFault): void => {
  const offered = [...new Set(Object.values(fields).flatMap(Object.keys))]
  for (const key of Object.keys(values))
    if (!offered.includes(key))
      report([...path, key], `the layout offers no "${key}"${formatSuggestion(key, offered)}`, 'key')
}

/** Returns undefined for other types; reports a layout without `x-layout`. */
export const compileLayout = (
  { layout: definition }: FieldKeywords,
  { layout }: FieldType,
  { report, path }: { readonly report: ReportFault; readonly path: JsonPath },
): LayoutPresentation | undefined => {
  if (!layout) {
    if (definition)
      report([...path, 'x-layout'], '"x-layout" is for fields of the types page-layout and line-layout', 'key')
    return undefined
  }
  if (!definition) {
    report(path, 'say by "x-layout" what the layout may show', 'key')
    return undefined
  }
  if (definition.page && layout !== 'page') report([...path, 'x-layout', 'page'], 'lines stand on no page', 'key')
  if (definition.roll && layout !== 'lines') report([...path, 'x-layout', 'roll'], 'a page is no roll', 'key')
  reportUnknownKeys(definition, [...path, 'x-layout', 'values'], report)
  const { fields, by, page, roll, values } = definition
  return {
    fields,
    ...(by !== undefined && { by }),
    ...(page && { page }),
    ...(roll && { roll }),
    ...(values && { values }),
  }
}
