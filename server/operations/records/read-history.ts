// The history of a row from the audit; readable by callers who may read the row.

import { findField, type StoredResource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import { auditOf } from '../../storage/audit.ts'
import { type Agreed, agreedIn } from '../authorize/agreed-in.ts'
import { readAgreements } from '../authorize/read-agreements.ts'
import { getRow } from './read-record.ts'

type Values = Readonly<Record<string, unknown>>

export interface Action {
  readonly at: string
  readonly user_id: string
  /** `create`, `update`, `delete`, or `move:` and the id of the move. */
  readonly verb: string
  /** Null if only the user is audited, or if there was no row. */
  readonly before: Values | null
  readonly after: Values | null
  /** The authorization of the move, if it required one. */
  readonly agreed: Agreed | null
}

const mostActions = 500

/** Newest first, at most 500, without hidden fields; throws RecordNotFound for a row of another shop. */
export const readHistory = async (caller: Caller, resource: StoredResource, id: string): Promise<readonly Action[]> => {
  const { visible } = caller.access.of(resource)
  const { rows, agreements } = await caller.storage.read(async connection => {
    await getRow(connection, resource, id, caller)
    return {
      rows: await auditOf(connection, { resource: resource.name, rowId: id }, mostActions),
      agreements: resource.lifecycle.flow ? await readAgreements(connection, caller, resource, [id]) : [],
    }
  })
  const lines = new Set(resource.lifecycle.lines.map(({ name }) => name))
  const isSeen = (name: string): boolean => {
    const field = findField(resource, name)
    return lines.has(name) || (field !== undefined && !field.writeOnly && visible(field))
  }
  return rows.map(({ at, user_id, verb, before_json, after_json }) => ({
    at: String(at),
    user_id: String(user_id),
    verb: String(verb),
    before: seen(before_json, isSeen),
    after: seen(after_json, isSeen),
    agreed: agreedIn(agreements, { moves: [String(verb).replace(/^move:/, '')], at: String(at) }),
  }))
}

const seen = (json: string | number | null | undefined, isSeen: (name: string) => boolean): Values | null => {
  if (typeof json !== 'string') return null
  const values = JSON.parse(json) as Values
  return Object.fromEntries(Object.entries(values).filter(([name]) => isSeen(name)))
}
