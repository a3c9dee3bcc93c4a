// A document as it is typed before its first move: without what the program gives it, and with the rules of that move.
import type { Field, Resource } from '../../../../engine/schema.ts'

/** Numbers, the state and what the books keep come from the program. */
export const isGiven = ({ flow }: Resource, { name, number, kept }: Field): boolean =>
  number !== undefined || kept !== undefined || flow?.field === name

/** The resource with fields that one may leave empty where the program fills them, and the checks of its first moves. */
export const typedDocument = (resource: Resource): Resource => {
  const first = new Set(firstMoves(resource).map(({ id }) => id))
  const fields = resource.fields.map(field =>
    isGiven(resource, field) || field.readOnly ? { ...field, required: false, readOnly: true } : field,
  )
  return {
    ...resource,
    fields,
    field: Object.fromEntries(fields.map(field => [field.name, field])),
    checks: resource.checks.filter(({ moves }) => moves === undefined || moves.some(move => first.has(move))),
  }
}

/** The moves that make a document, as the file orders them. */
export const firstMoves = ({ flow }: Resource) => flow?.moves.filter(({ from }) => from.includes(flow.initial)) ?? []
