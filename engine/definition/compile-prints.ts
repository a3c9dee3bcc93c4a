// What is printed of a row, out of its file.
import type { Print } from '../document.ts'
import { findField } from '../schema.ts'
import type { Reading } from './expression-at.ts'
import type { Path } from './shape.ts'
import type { ResourceDefinition } from './shapes/resource.ts'
import { suggestion } from './suggest.ts'

export const printsOf = (
  { resource, report }: Reading,
  { 'x-print': said = [] }: ResourceDefinition,
): readonly Print[] =>
  said.map((print, index) => {
    const at: Path = ['x-print', index]
    const known = Object.keys(resource.field)
    const check = (name: string, ...path: Path): void => {
      if (!findField(resource, name)) report([...at, ...path], `no field is called "${name}"${suggestion(name, known)}`)
    }
    for (const [place, name] of (print.fields ?? []).entries()) check(name, 'fields', place)
    if (print.barcode !== undefined) check(print.barcode, 'barcode')
    const lines = resource.lines.map(({ name }) => name)
    if (print.lines !== undefined && !lines.includes(print.lines))
      report([...at, 'lines'], `the document has no lines "${print.lines}"${suggestion(print.lines, lines)}`)
    if (said.findIndex(({ id }) => id === print.id) !== index)
      report([...at, 'id'], `another print is called "${print.id}"`)
    if (print.template === 'label' && print.barcode === undefined)
      report(at, 'a label has a bar code: say "barcode"', 'key')
    return {
      id: print.id,
      title: print.title ?? resource.title,
      paper: print.paper,
      landscape: print.landscape === true,
      copies: print.copies ?? 1,
      template: print.template,
      fields: print.fields ?? [],
      signatures: print.signatures ?? [],
      ...(print.lines !== undefined && { lines: print.lines }),
      ...(print.barcode !== undefined && { barcode: print.barcode }),
    }
  })
