// The steps of every new row that is no document: filled, numbered, checked, inserted, posted, audited, followed.

import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertNoFaults } from '../../error/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { postRowsAtCreate, readStoredRows } from '../document/post-at-create.ts'
import { numberRows } from '../document/take-numbers.ts'
import { assertUniqueRow, checkReferences } from '../rule/check-rules.ts'
import { writeAudit } from '../write/write-audit.ts'
import { insertDerivedRow } from '../write/write-row.ts'

interface RowsInsertion {
  readonly rows: readonly Row[]
  /** Runs after the hook that checks; throws if the row may not be inserted. */
  readonly assertValid?: (row: Row) => Promise<void>
  /** Whether each row has an audit row of its own. */
  readonly isAudited: boolean
  /** Whether the rows post the entries of their creation; by default they do. */
  readonly posts?: boolean
  /** Rows that they replace: for history, their entries are reversed. */
  readonly instead?: readonly Row[]
}

/** Inserts complete rows with their hooks; a row that has an id keeps it. */
export const insertRows = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { rows, assertValid, isAudited, posts = true, instead = [] }: RowsInsertion,
): Promise<readonly Row[]> => {
  const { check, follow } = caller.getWriteHooks(resource)
  const inserted: Row[] = []
  for (const row of rows) {
    await check?.(connection, caller, { after: row })
    await assertValid?.(row)
    inserted.push(await insertDerivedRow(connection, caller, resource, row))
  }
  if (posts) await postRowsAtCreate(connection, caller, resource, { rows: inserted, instead })
  const stored = posts ? await readStoredRows(connection, resource, inserted) : inserted
  for (const after of stored) {
    if (isAudited) await writeAudit(connection, caller, resource, { verb: 'create', after })
    await follow?.(connection, caller, { after })
  }
  return stored
}

/** The same for new rows, which are filled by the hook of the resource and numbered first. */
export const insertNewRows = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { rows, ...insertion }: RowsInsertion,
): Promise<readonly Row[]> => {
  const { fill } = caller.getWriteHooks(resource)
  const filled = fill ? rows.map(row => fill(caller, row)) : rows
  const numbered = await numberRows(connection, caller, resource, filled)
  return insertRows(connection, caller, resource, { ...insertion, rows: numbered })
}

/** Inserts complete rows whose keys are assigned numbers; each referenced key is looked up once. */
export const insertNumberedRows = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  rows: readonly Row[],
): Promise<void> => {
  for (const { name, ref } of resource.fields)
    if (ref?.checked)
      for (const value of new Set(rows.map(row => row[name] ?? null)))
        assertNoFaults(resource, await checkReferences(connection, caller, resource, { row: { [name]: value } }))
  // Assigned numbers are new, so only other unique fields with a value are checked.
  const tags = resource.uniqueWhen.flatMap(({ fields }) => fields.flatMap(name => resource.field[name] ?? []))
  const isTagged = (row: Row): boolean => tags.some(field => !isBlank(field, row[field.name]))
  const assertValid = async (row: Row): Promise<void> => {
    if (isTagged(row)) await assertUniqueRow(connection, caller, resource, row)
  }
  await insertNewRows(connection, caller, resource, { rows, assertValid, isAudited: true })
}
