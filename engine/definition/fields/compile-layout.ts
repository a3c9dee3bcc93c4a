// What a layout may show, out of its field.

import type { LayoutPresentation } from '../../schema/field.ts'
import type { FieldDefinition } from '../shapes/field.ts'
import type { Path, Report } from '../shapes/shape.ts'

const layoutTypes: ReadonlySet<string> = new Set(['page-layout', 'line-layout'])

/** Undefined for any other type; a layout that does not say what it may show is reported as a fault. */
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
  return { fields: said.fields, ...(said.by !== undefined && { by: said.by }), ...(said.page && { page: said.page }) }
}
