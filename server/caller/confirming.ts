// Questions that a save raises. They are collected during the work and thrown at the end, if nothing else refuses the
// save.
import { createHash } from 'node:crypto'
import type { Fault } from '../../engine/faults/faults.ts'
import type { Row } from '../../engine/record/row.ts'
import type { Resource, StoredResource } from '../../engine/schema/resource.ts'
import { ConfirmationNeeded, type Question } from '../errors/errors.ts'

/** The ids that a request confirms and the questions that its work raises. */
export interface Confirming {
  readonly confirmed: ReadonlySet<string>
  /** The user's reason for the confirmation; empty if there is none. */
  readonly reason: string
  readonly asked: Map<string, Question>
}

export const confirming = (confirmed: Iterable<string>, reason = ''): Confirming => ({
  confirmed: new Set(confirmed),
  reason: reason.trim(),
  asked: new Map(),
})

/** Builds the id of a question from its rule and the values that the rule reads, so that other values give another question. */
const idOf = ({ name, checks }: StoredResource, found: Fault, row: Row): string => {
  const check = checks.find(({ id }) => id === found.params?.rule)
  const values = (check?.fields ?? []).map(field => row[field] ?? null)
  const text = JSON.stringify([name, found.params?.rule, found.params?.message, found.field, values])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

/** The resource of a question; its log may store the reason of the confirmation. */
type Asked = StoredResource & Partial<Pick<Resource, 'log'>>

/** Records broken rules that the user may confirm; `path` is the path of the row in its document. */
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

/** Whether the log of the resource stores a reason for the fields of the broken rule. */
export const asksWhy = ({ log, checks }: Asked, { params }: Fault): boolean =>
  log?.reason !== undefined &&
  checks.some(({ id, fields }) => id === params?.rule && fields.some(name => log.fields.includes(name)))

/** Throws ConfirmationNeeded with all questions that are not confirmed. */
export const refuseUnconfirmed = (caller: { readonly confirming?: Confirming }): void => {
  const { confirmed, reason, asked } = caller.confirming ?? confirming([])
  const isOpen = (one: Question): boolean => !confirmed.has(one.id) || (one.reason && reason === '')
  const open = [...asked.values()].filter(isOpen)
  if (open.length > 0) throw new ConfirmationNeeded(open)
}
