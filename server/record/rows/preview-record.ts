// Completes a new row while the user types it, without saving.
import { listInputFields, parseRecord } from '../../../engine/record/parse-record.ts'
import { type JsonRow, toJsonRow } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { assignOwnerShop } from '../rule/assign-owner-shop.ts'
import { createEvaluation } from '../rule/evaluation.ts'
import { completeRow } from '../rule/finish-row.ts'

/** Returns the visible fields; missing and invalid values are not faults yet. */
export const previewRecord = (caller: Caller, resource: Resource, body: unknown): Promise<JsonRow> => {
  const { visible, locked } = caller.access.of(resource)
  const { row } = parseRecord(resource, body, { locked })
  return caller.storage.read(
    async connection => {
      const unfinished = { row: assignOwnerShop(caller, resource, row), inputFields: listInputFields(body) }
      const completed = await completeRow(createEvaluation(connection, caller), resource, unfinished)
      return toJsonRow(resource, completed.row, visible)
    },
    { oneMoment: true },
  )
}
