// Compiles the layouts of a print: the rows of a setting that arrange it, and the value of each key.

import type { Expression } from '../../expression/terms/expression.ts'
import { flag } from '../../expression/terms/types.ts'
import { suggestion } from '../../faults/suggest.ts'
import type { Print, PrintLayout } from '../../schema/document.ts'
import type { LayoutPresentation } from '../../schema/field.ts'
import { findField } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { LinkedField } from '../../schema/stages.ts'
import { expressionAt } from '../expressions/expression-at.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'
import { type FlowReading, findLines, ofLines, type ResourceReading } from './flow-reading.ts'

type Said = NonNullable<ResourceDefinition['x-print']>[number]
type SaidLayout = NonNullable<Said['layouts']>[number]

interface Found {
  readonly layout: PrintLayout
  readonly offered: LayoutPresentation
  readonly path: Path
}

/** Reports layouts of a label, keys without a value, and values of unknown keys. */
export const layoutsOf = (
  reading: ResourceReading,
  { template, layouts = [], values = {} }: Said,
  at: Path,
): Pick<Print, 'layouts' | 'values'> & { readonly titles: Readonly<Record<string, string>> } => {
  if (template === 'label' && layouts.length > 0)
    reading.report([...at, 'layouts'], 'labels have no layout: say "label"', 'key')
  const found = layouts.flatMap((one, index) => layoutOf(reading, one, [...at, 'layouts', index]) ?? [])
  const keys = new Map(
    found.flatMap(({ offered, layout, path }) => keysOf(offered, layout).map(key => [key, { offered, path }])),
  )
  if (found.length === layouts.length)
    for (const key of Object.keys(values))
      if (!keys.has(key))
        reading.report([...at, 'values', key], `no layout shows "${key}"${suggestion(key, [...keys.keys()])}`, 'key')
  return {
    layouts: found.map(({ layout }) => layout),
    titles: Object.assign({}, ...found.map(({ offered, layout }) => titlesOf(offered, layout))),
    values: Object.fromEntries(
      [...keys].flatMap(([key, { offered, path }]) => {
        const value = shownBy(reading, { key, text: values[key], usual: offered.values?.[key] }, { path, at })
        return value ? [[key, value]] : []
      }),
    ),
  }
}

const titlesOf = ({ fields }: LayoutPresentation, { of }: PrintLayout): Readonly<Record<string, string>> => ({
  ...fields['*'],
  ...(of && fields[of.value]),
})

const keysOf = (offered: LayoutPresentation, layout: PrintLayout): readonly string[] =>
  Object.keys(titlesOf(offered, layout))

const layoutOf = (reading: ResourceReading, { from, of, where }: SaidLayout, path: Path): Found | undefined => {
  const { report, schema } = reading
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
    report([...path, 'of'], `"${from}" has no layouts of "${of}"${suggestion(of, kinds)}`)
    return undefined
  }
  if (of === undefined && offered.by !== undefined) {
    report(path, `say by "of" which of ${kinds.join(', ')} it is`, 'key')
    return undefined
  }
  const condition =
    where === undefined
      ? undefined
      : expressionAt(reading, where, [...path, 'where'], { wanted: flag, isSql: true, on: target })
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

interface Key {
  readonly key: string
  readonly text: string | undefined
  /** The default value of the layout itself. */
  readonly usual: string | undefined
}

const shownBy = (
  reading: ResourceReading,
  { key, text, usual }: Key,
  { path, at }: { readonly path: Path; readonly at: Path },
): Expression | undefined => {
  const [first = '', name] = key.split('.')
  const lines = name === undefined ? undefined : findLines(reading, first)
  const own = name === undefined ? findField(reading.resource, key) : lines && findField(lines, name)
  if (text === undefined && !own && usual === undefined) {
    reading.report(path, `its layouts may show "${key}": say in "values" what that is`)
    return undefined
  }
  if (name !== undefined && !lines && text !== undefined && text !== "''") {
    reading.report([...at, 'values', key], `the document has no lines "${first}": say "''" where nothing stands`)
    return undefined
  }
  const standing = lines ? ofLines(reading as FlowReading, lines) : reading
  const place = text === undefined ? path : [...at, 'values', key]
  return expressionAt(standing, text ?? own?.name ?? usual ?? "''", place)
}
