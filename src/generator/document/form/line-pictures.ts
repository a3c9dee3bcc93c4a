// Pictures of lines go to the server one by one, below their saved document, whose next version each call answers.
import type { JsonRow } from '../../../../engine/record/row.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { fetchBody } from '../../../providers/http.ts'
import { buildPictureCall, listChangedPictures } from '../../form/save-pictures.ts'
import { type DocumentRow, getLines } from '../document-row.ts'
import type { LineSet } from '../lines/line-set.ts'

interface LinePictureTarget {
  readonly lines: string
  /** The id of the line. */
  readonly line: string
  readonly field: string
}

export const saveLinePicture = async (
  resource: Resource,
  { lines, line, field }: LinePictureTarget,
  { value, row }: { readonly value: string; readonly row: DocumentRow },
): Promise<DocumentRow> => {
  const path = `${resource.api.path}/${row.id}/${lines}/${line}/${field}`
  return fetchBody<DocumentRow>(path, buildPictureCall({ value, row, key: crypto.randomUUID() }))
}

/** Saves the pictures chosen while the lines were typed; the saved lines have the order in which they were sent. */
export const saveLinePictures = async (
  resource: Resource,
  sets: readonly Pick<LineSet, 'lines' | 'resource' | 'rows'>[],
  saved: DocumentRow,
): Promise<DocumentRow> => {
  let row = saved
  for (const { lines, resource: table, rows } of sets)
    for (const [index, { values }] of rows.lines().entries()) {
      const line: JsonRow | undefined = getLines(saved, lines.name)[index]
      if (!line) continue
      for (const { name } of listChangedPictures(table, values, line)) {
        const target = { lines: lines.name, line: String(line.id), field: name }
        row = await saveLinePicture(resource, target, { row, value: String(values[name] ?? '') })
      }
    }
  return row
}
