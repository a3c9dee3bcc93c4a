// What a layout may show, out of its field: every name that it uses checked to be a field of the resource.
import type { LayoutLooks } from '../schema.ts'
import type { Path, Report } from './shape.ts'
import type { FieldDefinition } from './shapes/field.ts'
import type { ResourceDefinition } from './shapes/resource.ts'
import { suggestion } from './suggest.ts'

const layoutTypes: ReadonlySet<string> = new Set(['page-layout', 'line-layout'])

/** Undefined for any other type; a layout without a word of what it may show is told. */
export const layoutOf = (
  { 'x-layout': said }: FieldDefinition,
  type: string,
  { report, path }: { readonly report: Report; readonly path: Path },
): LayoutLooks | undefined => {
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

/** The fields that say the kind of the document and the size of its page. */
export const reportLayoutNames = ({ properties }: ResourceDefinition, report: Report): void => {
  const names = Object.keys(properties)
  const check = (name: string | undefined, path: Path): void => {
    if (name !== undefined && !names.includes(name))
      report(path, `no field is called "${name}"${suggestion(name, names)}`)
  }
  for (const [name, { 'x-layout': said }] of Object.entries(properties)) {
    const at = ['properties', name, 'x-layout']
    check(said?.by, [...at, 'by'])
    check(said?.page?.width, [...at, 'page', 'width'])
    check(said?.page?.height, [...at, 'page', 'height'])
  }
}
