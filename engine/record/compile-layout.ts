// Compiles `x-layout`: what a print layout may show.

import { formatSuggestion } from '../message/suggest.ts'
import type { LayoutPresentation } from '../schema/field.ts'
import type { FieldKeywords } from '../schema-file/files/table-file.ts'
import type { JsonPath, ReportFault } from '../schema-file/language/shape.ts'

type LayoutDefinition = NonNullable<FieldKeywords['layout']>

/** Reports values of keys that the layout does not have. */
const reportUnknownKeys = ({ fields, values = {} }: LayoutDefinition, path: JsonPath, report: ReportFault): void => {
  const offered = [...new Set(Object.values(fields).flatMap(Object.keys))]
  for (const key of Object.keys(values))
    if (!offered.includes(key))
      report([...path, key], `the layout offers no "${key}"${formatSuggestion(key, offered)}`, 'key')
}

const layoutTypes: ReadonlySet<string> = new Set(['page-layout', 'line-layout'])

/** Returns undefined for other types; reports a layout without `x-layout`. */
export const compileLayout = (
  { layout: definition }: FieldKeywords,
  type: string,
  { report, path }: { readonly report: ReportFault; readonly path: JsonPath },
): LayoutPresentation | undefined => {
  if (!layoutTypes.has(type)) {
    if (definition)
      report([...path, 'x-layout'], `"x-layout" is for fields of the types ${[...layoutTypes].join(' and ')}`, 'key')
    return undefined
  }
  if (!definition) {
    report(path, 'say by "x-layout" what the layout may show', 'key')
    return undefined
  }
  if (definition.page && type !== 'page-layout') report([...path, 'x-layout', 'page'], 'lines stand on no page', 'key')
  if (definition.roll && type !== 'line-layout') report([...path, 'x-layout', 'roll'], 'a page is no roll', 'key')
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
