// Questions that a save raises: collected while it is worked out, and asked at its end, of a save that would otherwise pass.
import { createHash } from 'node:crypto'
import type { Fault } from '../../engine/faults/faults.ts'
import type { Row } from '../../engine/record/row.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { ConfirmationNeeded, type Question } from '../errors/errors.ts'

/** What one request has confirmed, and what its work asks. */
export interface Confirming {
  readonly confirmed: ReadonlySet<string>
  readonly asked: Map<string, Question>
}

export const confirming = (confirmed: Iterable<string>): Confirming => ({
  confirmed: new Set(confirmed),
  asked: new Map(),
})

/** The id of a question names what it is asked of: the same rule with other values is another question. */
const idOf = ({ name, checks }: StoredResource, found: Fault, row: Row): string => {
  const check = checks.find(({ id }) => id === found.params?.rule)
  const values = (check?.fields ?? []).map(field => row[field] ?? null)
  const text = JSON.stringify([name, found.params?.rule, found.params?.message, found.field, values])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/** Takes note of broken rules that may be confirmed; `path` is the place of the row in its document. */
export const noteAsks = (
  into: Confirming | undefined,
  { resource, row, asks, path }: { resource: StoredResource; row: Row; asks: readonly Fault[]; path?: string },
): void => {
  for (const found of asks) {
    const field = [path, found.field].filter(part => part !== undefined).join('.')
    const { field: _, ...rest } = found
    const placed: Fault = { ...rest, ...(field !== '' && { field }) }
    const id = idOf(resource, placed, row)
    into?.asked.set(id, { id, fault: placed, resource: resource.name, message: String(found.params?.message ?? '') })
  }
}

/** Throws ConfirmationNeeded with every question that is asked and not confirmed. */
export const refuseUnconfirmed = (caller: { readonly confirming?: Confirming }): void => {
  const { confirmed, asked } = caller.confirming ?? confirming([])
  const open = [...asked.values()].filter(({ id }) => !confirmed.has(id))
  if (open.length > 0) throw new ConfirmationNeeded(open)
}
