// Questions that a save raises: collected while it is worked out, and asked at its end, of a save that would otherwise pass.
import { createHash } from 'node:crypto'
import type { Fault } from '../../engine/faults/faults.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Resource, StoredResource } from '../../engine/schema/resource.ts'
import { ConfirmationNeeded, type Question } from '../errors/errors.ts'

/** What one request has confirmed, and what its work asks. */
export interface Confirming {
  readonly confirmed: ReadonlySet<string>
  /** Why, in the words of who confirms; empty where he said nothing. */
  readonly reason: string
  readonly asked: Map<string, Question>
}

export const confirming = (confirmed: Iterable<string>, reason = ''): Confirming => ({
  confirmed: new Set(confirmed),
  reason: reason.trim(),
  asked: new Map(),
})

/** The id of a question names what it is asked of: the same rule with other values is another question. */
const idOf = ({ name, checks }: StoredResource, found: Fault, row: Row): string => {
  const check = checks.find(({ id }) => id === found.params?.rule)
  const values = (check?.fields ?? []).map(field => row[field] ?? null)
  const text = JSON.stringify([name, found.params?.rule, found.params?.message, found.field, values])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/** What a question is asked of; a log of it may keep why it was confirmed. */
type Asked = StoredResource & Partial<Pick<Resource, 'log'>>

/** Takes note of broken rules that may be confirmed; `path` is the place of the row in its document. */
export const noteAsks = (
  into: Confirming | undefined,
  { resource, row, asks, path }: { resource: Asked; row: Row; asks: readonly Fault[]; path?: string },
): void => {
  for (const found of asks) {
    const field = [path, found.field].filter(part => part !== undefined).join('.')
    const { field: _, ...rest } = found
    const placed: Fault = { ...rest, ...(field !== '' && { field }) }
    const id = idOf(resource, placed, row)
    const message = String(found.params?.message ?? '')
    into?.asked.set(id, { id, fault: placed, resource: resource.name, message, reason: asksWhy(resource, found) })
  }
}

/** The log of what the question is about keeps why it was confirmed. */
export const asksWhy = ({ log, checks }: Asked, { params }: Fault): boolean =>
  log?.reason !== undefined &&
  checks.some(({ id, fields }) => id === params?.rule && fields.some(name => log.fields.includes(name)))

/** Throws ConfirmationNeeded with every question that is asked and not confirmed. */
export const refuseUnconfirmed = (caller: { readonly confirming?: Confirming }): void => {
  const { confirmed, reason, asked } = caller.confirming ?? confirming([])
  const isOpen = (one: Question): boolean => !confirmed.has(one.id) || (one.reason && reason === '')
  const open = [...asked.values()].filter(isOpen)
  if (open.length > 0) throw new ConfirmationNeeded(open)
}
