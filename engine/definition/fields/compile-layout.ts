// Compiles `x-layout`: what a print layout may show.

import { suggestion } from '../../faults/suggest.ts'
import type { LayoutPresentation } from '../../schema/field.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { Path, Report } from '../shapes/shape.ts'

type Said = NonNullable<FieldDefinition['x-layout']>

/** Reports values of keys that the layout does not have. */
const reportStrangers = ({ fields, values = {} }: Said, path: Path, report: Report): void => {
  const known = [...new Set(Object.values(fields).flatMap(Object.keys))]
  for (const key of Object.keys(values))
    if (!known.includes(key)) report([...path, key], `the layout offers no "${key}"${suggestion(key, known)}`, 'key')
}

const layoutTypes: ReadonlySet<string> = new Set(['page-layout', 'line-layout'])

/** Returns undefined for other types; reports a layout without `x-layout`. */
export const layoutOf = (
  { 'x-layout': said }: FieldDefinition,
  type: string,
  { report, path }: { readonly report: Report; readonly path: Path },
): LayoutPresentation | undefined => {
  if (!layoutTypes.has(type)) {
    if (said)
      report([...path, 'x-layout'], `"x-layout" is for fields of the types ${[...layoutTypes].join(' and ')}`, 'key')
    return undefined
  }
  if (!said) {
    report(path, 'say by "x-layout" what the layout may show', 'key')
    return undefined
  }
  if (said.page && type !== 'page-layout') report([...path, 'x-layout', 'page'], 'lines stand on no page', 'key')
  if (said.roll && type !== 'line-layout') report([...path, 'x-layout', 'roll'], 'a page is no roll', 'key')
  reportStrangers(said, [...path, 'x-layout', 'values'], report)
  const { fields, by, page, roll, values } = said
  return {
    fields,
    ...(by !== undefined && { by }),
    ...(page && { page }),
    ...(roll && { roll }),
    ...(values && { values }),
  }
}
