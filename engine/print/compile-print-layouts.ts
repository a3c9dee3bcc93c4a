// Compiles the layouts of a print: the rows of a setting that arrange it, and the value of each key.

import type { Expression } from '../expression/terms/expression.ts'
import { flag } from '../expression/terms/types.ts'
import { formatSuggestion } from '../message/suggest.ts'
import type { Print, PrintLayout } from '../schema/document.ts'
import type { LayoutPresentation } from '../schema/field.ts'
import { findField } from '../schema/resource.ts'
import { findResource } from '../schema/schema.ts'
import type { LinkedField } from '../schema/stages.ts'
import type { ResourceKeywords } from '../schema-file/files/table-file.ts'
import { formatTitle } from '../schema-file/language/format-title.ts'
import type { JsonPath } from '../schema-file/language/shape.ts'
import { compileSchemaExpression } from '../scope/compile-schema-expression.ts'
import { type FlowContext, findLines, type ResourceContext, withLines } from '../scope/flow-context.ts'

type LayoutPrintDefinition = ResourceKeywords['print'][number]
type PrintLayoutDefinition = NonNullable<LayoutPrintDefinition['layouts']>[number]

interface ResolvedLayout {
  readonly layout: PrintLayout
  readonly offered: LayoutPresentation
  readonly path: JsonPath
}

/** Reports layouts of a label, keys without a value, and values of unknown keys. */
export const compileLayouts = (
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
  const condition =
    where === undefined
      ? undefined
      : compileSchemaExpression(context, where, [...path, 'where'], { expectedType: flag, isSql: true, target })
  return {
    offered,
    path,
    layout: {
      from,
      field: field.name,
      kind: field.type.name === 'page-layout' ? 'page' : 'roll',
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
