// Completes a new row while the user types it, without saving.
import { givenIn, parseRecord } from '../../../engine/record/parse-record.ts'
import { type JsonRow, rowToJson } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { askingFor } from '../rules/evaluate-for.ts'
import { completeFor } from '../rules/finish-row.ts'
import { ownRow } from '../rules/own-row.ts'

/** Returns the visible fields; missing and invalid values are not faults yet. */
export const previewRecord = (caller: Caller, resource: Resource, body: unknown): Promise<JsonRow> => {
  const { visible, locked } = caller.access.of(resource)
  const { row } = parseRecord(resource, body, { emptyText: caller.schema.project.emptyText, locked })
  return caller.storage.read(
    async connection => {
      const unfinished = { row: ownRow(caller, resource, row), given: givenIn(body) }
      const completed = await completeFor(askingFor(connection, caller), resource, unfinished)
      return rowToJson(resource, completed.row, visible)
    },
    { oneMoment: true },
  )
}
