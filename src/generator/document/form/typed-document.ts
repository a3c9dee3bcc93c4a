// A document as it is typed before its first move: without what the program gives it, and with the rules of that move.
import type { Field } from '../../../../engine/schema/field.ts'
import { typedLines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { toOneLine } from '../one-line.ts'

/** Numbers, the state and what the books keep come from the program. */
const isGiven = ({ lifecycle: { flow } }: Resource, { name, number, derived }: Field): boolean =>
  number !== undefined || derived !== undefined || flow?.field === name

const mostColumns = 4

/** At a counter the customer takes one line. */
const counterColumns = 6

/** The resource without lines that moves add later, with fields that one may leave empty where the program fills them, and the checks of its first moves. */
export const typedDocument = (resource: Resource): Resource => {
  const first = new Set(firstMoves(resource).map(({ id }) => id))
  const fields = resource.fields.map(field =>
    isGiven(resource, field) || field.readOnly ? { ...field, required: false, readOnly: true } : toOneLine(field),
  )
  const { form } = resource.screen
  return {
    ...resource,
    lifecycle: { ...resource.lifecycle, lines: typedLines(resource.lifecycle.lines) },
    fields,
    field: Object.fromEntries(fields.map(field => [field.name, field])),
    screen: {
      ...resource.screen,
      form: {
        ...form,
        sections: form.sections.map(section => ({ ...section, columns: form.counter ? counterColumns : mostColumns })),
      },
    },
    checks: resource.checks.filter(({ moves }) => moves === undefined || moves.some(move => first.has(move))),
  }
}

/** The moves that make a document, as the file orders them. */
export const firstMoves = ({ lifecycle: { flow } }: Resource) =>
  flow?.moves.filter(({ from }) => from.includes(flow.initial)) ?? []

export interface HeadFields {
  /** Names of the editable fields. */
  readonly written: readonly string[]
  /** Fields that are computed while the user types. */
  readonly given: readonly Field[]
}

/** The fields of the form of a typed document; numbers and states come later and are left out. */
export const headFields = (resource: Resource): HeadFields => {
  const fields = resource.screen.form.sections.flatMap(section =>
    section.fields.flatMap(name => resource.field[name] ?? []),
  )
  const { received } = resource.screen.form.counter ?? {}
  const known = fields.filter(field => !isGiven(resource, field) && field.name !== received)
  const isRead = ({ readOnly, calc }: Field): boolean => readOnly || calc !== undefined
  return { written: known.filter(field => !isRead(field)).map(({ name }) => name), given: known.filter(isRead) }
}
