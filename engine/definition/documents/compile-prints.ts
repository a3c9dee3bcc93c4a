// What is printed of a row, out of its file.

import type { Print } from '../../schema/document.ts'
import type { Reading } from '../expressions/expression-at.ts'
import type { ResourceDefinition } from '../shapes/resource.ts'
import type { Path } from '../shapes/shape.ts'

export const printsOf = (
  { resource, report }: Reading,
  { 'x-print': said = [] }: ResourceDefinition,
): readonly Print[] =>
  said.map((print, index) => {
    const at: Path = ['x-print', index]
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
