// The history of a row from the audit; readable by callers who may read the row.

import type { HistoryEntry } from '../../../engine/answers/row-answers.ts'
import { findField, type StoredResource } from '../../../engine/schema/resource.ts'
import { filterValues } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { findAuditRows } from '../../storage/audit.ts'
import { findMatchingAuthorization, readAuthorizations } from '../authorize/read-authorizations.ts'
import { getRow } from './read-record.ts'

const maxEntries = 500

/** Newest first, at most 500, without hidden fields; throws RecordNotFound for a row of another shop. */
export const readHistory = async (
  caller: Caller,
  resource: StoredResource,
  id: string,
): Promise<readonly Omit<HistoryEntry, 'title'>[]> => {
  const { visible } = caller.access.of(resource)
  const { rows, agreements: authorizations } = await caller.storage.read(async connection => {
    await getRow(connection, resource, id, caller)
    return {
      rows: await findAuditRows(connection, { resource: resource.name, rowId: id }, maxEntries),
      agreements: resource.lifecycle.flow ? await readAuthorizations(connection, caller, resource, [id]) : [],
    }
  })
  const lines = new Set(resource.lifecycle.lines.map(({ name }) => name))
  const isVisible = (name: string): boolean => {
    const field = findField(resource, name)
    return lines.has(name) || (field !== undefined && !field.writeOnly && visible(field))
  }
  return rows.map(({ at, user_id, verb, before_json, after_json }) => ({
    at: String(at),
    user_id: String(user_id),
    verb: String(verb),
    before: filterVisible(before_json, isVisible),
    after: filterVisible(after_json, isVisible),
    agreed: findMatchingAuthorization(authorizations, { moves: [String(verb).replace(/^move:/, '')], at: String(at) }),
  }))
}

const filterVisible = (
  json: string | number | null | undefined,
  isVisible: (name: string) => boolean,
): HistoryEntry['after'] => {
  if (typeof json !== 'string') return null
  const values = JSON.parse(json) as NonNullable<HistoryEntry['after']>
  return filterValues(values, (_, name) => isVisible(name))
}
