// Compiles the prints of a resource.

import type { Expression } from '../expression/terms/scope.ts'
import { createNumberType, flag } from '../expression/terms/types.ts'
import { formatSuggestion } from '../message/suggest.ts'
import type { Confirmation, LabelPrint, LabelSize, PhoneMessage, Print, PrintLayout } from '../schema/document.ts'
import type { LayoutPresentation } from '../schema/field.ts'
import { findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { LinkedField } from '../schema/stages.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import { formatTitle, pickDefined } from '../schema-file/language/naming.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { compileSchemaExpression } from '../scope/compile-schema-expression.ts'
import { type FlowContext, findLines, type ResourceContext, withLines } from '../scope/flow-context.ts'
import { listBraceNames } from '../value/coded-text.ts'

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
    const condition = compileSchemaExpression(context, print.if, [...at, 'if'], { expectedType: flag })
    const as = compileSchemaExpression(context, print.as, [...at, 'as'], { expectedType: { kind: 'text' } })
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

// Compiles the message of a print: its text, and what keeps it from being opened.

/** Names that a message has beside fields and values. */
const ownNames = ['shop', 'link'] as const

/** Reports a template without its message, and names in the text that neither the row nor the message has. */
const compileMessage = (
  context: ResourceContext,
  { template, message }: ResourceKeywords['print'][number],
  path: JsonPath,
): PhoneMessage | undefined => {
  const { resource, report } = context
  if (template !== 'message') {
    if (message) report([...path, 'message'], '"message" is for the template "message"', 'key')
    return undefined
  }
  if (!message) {
    report(path, 'a message has a phone and a text: say "message"', 'key')
    return undefined
  }
  const at = [...path, 'message']
  const { phone, text, values = {}, refuse = [] } = message
  const names = [...ownNames, ...Object.keys(values), ...resource.fields.map(({ name }) => name)]
  for (const name of listBraceNames(text))
    if (!names.includes(name)) report([...at, 'text'], `no field is called "${name}"${formatSuggestion(name, names)}`)
  return {
    phone,
    text,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, expression]) => {
        const compiled = compileSchemaExpression(context, expression, [...at, 'values', name])
        return compiled ? [[name, compiled]] : []
      }),
    ),
    refusals: refuse.flatMap((refusal, index) => {
      const holds = compileSchemaExpression(context, refusal.if, [...at, 'refuse', index, 'if'], { expectedType: flag })
      return holds ? [{ if: holds, message: refusal.message }] : []
    }),
  }
}

// Compiles the labels of a print: which fields of lines they show, and the size of their paper.

type LabelPrintDefinition = ResourceKeywords['print'][number]

/** Reports a label without a bar code, and fields that the lines do not have. */
const compileLabel = (
  context: ResourceContext,
  { template, lines, barcode, label }: LabelPrintDefinition,
  at: JsonPath,
): LabelPrint | undefined => {
  const { report } = context
  if (template !== 'label') {
    if (label) report([...at, 'label'], '"label" is for the template "label"', 'key')
    return undefined
  }
  if (barcode === undefined && label?.barcode === undefined) report(at, 'a label has a bar code: say "barcode"', 'key')
  if (!label) return undefined
  if (Array.isArray(lines)) report([...at, 'lines'], 'a label is of one kind of lines: say its name', 'key')
  if (lines === undefined)
    for (const key of ['barcode', 'fields'] as const)
      if (label[key] !== undefined) report([...at, 'label', key], `"${key}" of lines: say "lines"`, 'key')
  reportUnknownFields(context, { lines: typeof lines === 'string' ? lines : undefined, label }, [...at, 'label'])
  const code = compileSchemaExpression(context, label.code, [...at, 'label', 'code'], {
    expectedType: { kind: 'text' },
  })
  return {
    fields: label.fields ?? [],
    sizes: compileSizes(context, label, [...at, 'label']),
    ...pickDefined(label, 'barcode'),
    ...(code && { code }),
  }
}

const reportUnknownFields = (
  context: ResourceContext,
  {
    lines = '',
    label,
  }: { readonly lines: string | undefined; readonly label: NonNullable<LabelPrintDefinition['label']> },
  at: JsonPath,
): void => {
  const table = findLines(context, lines)
  if (!table) return
  const fieldNames = table.fields.map(({ name }) => name)
  const checkField = (name: string, path: JsonPath): void => {
    if (!fieldNames.includes(name))
      context.report(path, `the lines have no field "${name}"${formatSuggestion(name, fieldNames)}`)
  }
  if (label.barcode !== undefined) checkField(label.barcode, [...at, 'barcode'])
  for (const [index, name] of (label.fields ?? []).entries()) checkField(name, [...at, 'fields', index])
}

const labelSizes: readonly LabelSize[] = ['width', 'height', 'columns', 'size', 'step', 'edge', 'gap', 'dots']

const compileSizes = (
  context: ResourceContext,
  label: NonNullable<LabelPrintDefinition['label']>,
  at: JsonPath,
): LabelPrint['sizes'] =>
  Object.fromEntries(
    labelSizes.flatMap((key): [LabelSize, Expression][] => {
      const text = label[key]
      const size = compileSchemaExpression(context, text, [...at, key], { expectedType: createNumberType(0) })
      return size ? [[key, size]] : []
    }),
  )

// Compiles the layouts of a print: the rows of a setting that arrange it, and the value of each key.

type LayoutPrintDefinition = ResourceKeywords['print'][number]
type PrintLayoutDefinition = NonNullable<LayoutPrintDefinition['layouts']>[number]

interface ResolvedLayout {
  readonly layout: PrintLayout
  readonly offered: LayoutPresentation
  readonly path: JsonPath
}

/** Reports layouts of a label, keys without a value, and values of unknown keys. */
const compileLayouts = (
  context: ResourceContext,
  { template, layouts = [], values = {} }: LayoutPrintDefinition,
  at: JsonPath,
): Pick<Print, 'layouts' | 'values'> & { readonly titles: Readonly<Record<string, string>> } => {
  if (template === 'label' && layouts.length > 0)
    context.report([...at, 'layouts'], 'labels have no layout: say "label"', 'key')
  const resolved = layouts.flatMap((one, index) => resolveLayout(context, one, [...at, 'layouts', index]) ?? [])
  if (layouts.length === 0 && template === 'proof') return { layouts: [], ...compileShownValues(context, values, at) }
  const keys = new Map(
    resolved.flatMap(({ offered, layout, path }) => getKeys(offered, layout).map(key => [key, { offered, path }])),
  )
  if (resolved.length === layouts.length)
    for (const key of Object.keys(values))
      if (!keys.has(key))
        context.report(
          [...at, 'values', key],
          `no layout shows "${key}"${formatSuggestion(key, [...keys.keys()])}`,
          'key',
        )
  return {
    layouts: resolved.map(({ layout }) => layout),
    titles: Object.assign({}, ...resolved.map(({ offered, layout }) => getTitles(offered, layout))),
    values: Object.fromEntries(
      [...keys].flatMap(([key, { offered, path }]) => {
        const value = compileKeyValue(
          context,
          { key, text: values[key], fallback: offered.values?.[key] },
          { path, at },
        )
        return value ? [[key, value]] : []
      }),
    ),
  }
}

/** Without a layout each value is a key that `shows` may name, with a title made of its name. */
const compileShownValues = (context: ResourceContext, values: Readonly<Record<string, string>>, at: JsonPath) => ({
  titles: Object.fromEntries(Object.keys(values).map(key => [key, formatTitle(key)])),
  values: Object.fromEntries(
    Object.entries(values).flatMap(([key, text]) => {
      const value = compileSchemaExpression(context, text, [...at, 'values', key])
      return value ? [[key, value]] : []
    }),
  ),
})

const getTitles = ({ fields }: LayoutPresentation, { of }: PrintLayout): Readonly<Record<string, string>> => ({
  ...fields['*'],
  ...(of && fields[of.value]),
})

const getKeys = (offered: LayoutPresentation, layout: PrintLayout): readonly string[] =>
  Object.keys(getTitles(offered, layout))

const resolveLayout = (
  context: ResourceContext,
  { from, of, where }: PrintLayoutDefinition,
  path: JsonPath,
): ResolvedLayout | undefined => {
  const { report, schema } = context
  const target = findResource(schema, from)
  if (!target) return undefined
  const field = target.fields.find(({ layout }) => layout !== undefined) as LinkedField | undefined
  const offered = field?.layout
  if (!field || !offered) {
    report([...path, 'from'], `"${from}" has no field with a layout`)
    return undefined
  }
  const kinds = Object.keys(offered.fields).filter(kind => kind !== '*')
  if (of !== undefined && !kinds.includes(of)) {
    report([...path, 'of'], `"${from}" has no layouts of "${of}"${formatSuggestion(of, kinds)}`)
    return undefined
  }
  if (of === undefined && offered.by !== undefined) {
    report(path, `say by "of" which of ${kinds.join(', ')} it is`, 'key')
    return undefined
  }
  const condition = compileSchemaExpression(context, where, [...path, 'where'], {
    expectedType: flag,
    isSql: true,
    target,
  })
  return {
    offered,
    path,
    layout: {
      from,
      field: field.name,
      kind: field.type.layout === 'page' ? 'page' : 'roll',
      ...(of !== undefined && offered.by !== undefined && { of: { field: offered.by, value: of } }),
      ...(condition && { where: condition }),
    },
  }
}

interface LayoutKey {
  readonly key: string
  readonly text: string | undefined
  /** The default value of the layout itself. */
  readonly fallback: string | undefined
}

const compileKeyValue = (
  context: ResourceContext,
  { key, text, fallback }: LayoutKey,
  { path, at }: { readonly path: JsonPath; readonly at: JsonPath },
): Expression | undefined => {
  const [first = '', name] = key.split('.')
  const lines = name === undefined ? undefined : findLines(context, first)
  const field = name === undefined ? findField(context.resource, key) : lines && findField(lines, name)
  if (text === undefined && !field && fallback === undefined) {
    context.report(path, `its layouts may show "${key}": say in "values" what that is`)
    return undefined
  }
  if (name !== undefined && !lines && text !== undefined && text !== "''") {
    context.report([...at, 'values', key], `the document has no lines "${first}": say "''" where nothing stands`)
    return undefined
  }
  const valueContext = lines ? withLines(context as FlowContext, lines) : context
  const valuePath = text === undefined ? path : [...at, 'values', key]
  return compileSchemaExpression(valueContext, text ?? field?.name ?? fallback ?? "''", valuePath)
}

// Compiles `x-confirm`: what a public page shows of a document to the holder of its code.

/** Reports a code that could be guessed or has no index, and fields that the lines do not have. */
export const compileConfirmation = (
  context: ResourceContext,
  { confirm: definition, index: indexes }: ResourceKeywords,
): Confirmation | undefined => {
  if (!definition) return undefined
  const { resource, report } = context
  const { code, title = resource.title, fields, lines = {}, key } = definition
  const field = findField(resource, code)
  if (field && !field.number?.pattern.some(({ kind }) => kind === 'uuid'))
    report(['x-confirm', 'code'], `"${code}" could be guessed: it needs "x-number" with {uuid}`)
  if (field && !indexes.some(([first]) => first === code))
    report(['x-confirm', 'code'], `documents are found by "${code}": say "x-index"`)
  for (const [name, shownFields] of Object.entries(lines)) {
    const table = findLines(context, name)
    const fieldNames = table?.fields.map(one => one.name) ?? []
    for (const [index, one] of shownFields.entries())
      if (table && !fieldNames.includes(one))
        report(
          ['x-confirm', 'lines', name, index],
          `the lines have no field "${one}"${formatSuggestion(one, fieldNames)}`,
        )
  }
  return { code, title, fields, lines, ...(key !== undefined && { key }) }
}
