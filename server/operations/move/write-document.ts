// Inserts and updates the rows of a document.

import type { Row } from '../../../engine/record/row.ts'
import { rowToJson } from '../../../engine/record/row.ts'
import { lineLinks } from '../../../engine/schema/lines.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { RecordChanged } from '../../errors/errors.ts'
import { deleteRow, insertRow, updateRow } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { noteGone } from '../../storage/written.ts'
import { type Document, lineTable } from '../document/document.ts'

export interface Writing {
  readonly connection: Connection
  readonly caller: Caller
  readonly resource: Resource
}

const stampOf = ({ user, now }: Caller) => ({ at: now().toISOString(), by: user.userId })

/** Sets the document id and the positions of the lines. */
const inPlace = (document: Document): Document => ({
  ...document,
  lines: Object.fromEntries(
    Object.entries(document.lines).map(([name, lines]) => [
      name,
      lines.map((line, index) => ({
        ...line,
        [lineLinks.document]: document.row.id ?? null,
        [lineLinks.position]: index + 1,
      })),
    ]),
  ),
})

/** Inserts a document whose rows already have ids. */
export const insertDocument = async (
  { connection, caller, resource }: Writing,
  document: Document,
): Promise<Document> => {
  const placed = inPlace(document)
  const stamp = stampOf(caller)
  const shop = caller.shop.code
  const insert = (table: Resource, row: Row): Promise<Row> =>
    insertRow(connection, table, { row, id: String(row.id), shop, stamp })
  const row = await insert(resource, placed.row)
  const lines: [string, readonly Row[]][] = []
  for (const [name, all] of Object.entries(placed.lines)) {
    const table = lineTable(caller.schema, resource, name)
    const saved: Row[] = []
    for (const line of all) saved.push(await insert(table, line))
    lines.push([name, saved])
  }
  return { row, lines: Object.fromEntries(lines) }
}

/** Updates the row of the document in every case, so that its version changes, and the lines that differ. */
export const updateDocument = async (
  writing: Writing,
  { before, after }: { readonly before: Document; readonly after: Document },
): Promise<Document> => {
  const { connection, caller, resource } = writing
  const stamp = stampOf(caller)
  const { id, versi } = before.row
  const placed = inPlace(after)
  const row = await updateRow(connection, resource, { row: placed.row, id: String(id), versi: Number(versi), stamp })
  if (!row) throw new RecordChanged(rowToJson(resource, before.row, caller.access.of(resource).visible))
  const lines: [string, readonly Row[]][] = []
  for (const [name, all] of Object.entries(placed.lines)) {
    const change = { name, before: before.lines[name] ?? [], after: all }
    lines.push([name, await changeLines(writing, change)])
  }
  return { row, lines: Object.fromEntries(lines) }
}

const changeLines = async (
  { connection, caller, resource }: Writing,
  { name, before, after }: { readonly name: string; readonly before: readonly Row[]; readonly after: readonly Row[] },
): Promise<readonly Row[]> => {
  const table = lineTable(caller.schema, resource, name)
  const stamp = stampOf(caller)
  const known = new Map(before.map(line => [line.id, line]))
  const left = new Set(after.map(({ id }) => id))
  for (const { id, versi, [lineLinks.document]: document } of before) {
    if (left.has(id)) continue
    await deleteRow(connection, table, String(id), Number(versi))
    noteGone(connection, table, { id: String(id), of: `${resource.name} ${document}` })
  }
  const saved: Row[] = []
  for (const line of after) {
    const old = known.get(line.id)
    if (!old)
      saved.push(await insertRow(connection, table, { row: line, id: String(line.id), shop: caller.shop.code, stamp }))
    else if (isSame(table, old, line)) saved.push(old)
    else {
      const options = { row: line, id: String(line.id), versi: Number(old.versi), stamp }
      const changed = await updateRow(connection, table, options)
      if (!changed) throw new RecordChanged(rowToJson(table, old, () => true))
      saved.push(changed)
    }
  }
  return saved
}

export const isSame = ({ fields }: ResourceFields, a: Row, b: Row): boolean =>
  fields.every(({ name }) => (a[name] ?? null) === (b[name] ?? null))
