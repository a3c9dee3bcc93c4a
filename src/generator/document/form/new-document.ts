// A document as it is typed before its first move: without what the program gives it, and with the rules of that move.
import type { Field } from '../../../../engine/schema/field.ts'
import { filterTypedLines } from '../../../../engine/schema/lines.ts'
import type { Resource } from '../../../../engine/schema/resource.ts'
import type { NewDocumentForm } from '../../../../engine/schema/screen.ts'
import { mapByName } from '../../../../engine/value/records.ts'
import { toOneLine } from '../one-line.ts'
import { getInitialMoves } from '../possible-moves.ts'

/** Numbers, the state and what the books keep come from the program. */
const isGenerated = ({ lifecycle: { flow } }: Resource, { name, number, derived }: Field): boolean =>
  number !== undefined || derived !== undefined || flow?.field === name

const maxColumns = 4

/** At a counter the customer takes one line. */
const counterColumns = 6

/** The resource without lines that moves add later, with fields that one may leave empty where the program fills them, and the checks of its first moves. */
export const toNewDocumentResource = (resource: Resource): Resource => {
  const initialIds = new Set(getInitialMoves(resource).map(({ id }) => id))
  const fields = resource.fields.map(field =>
    isGenerated(resource, field) || field.readOnly ? { ...field, required: false, readOnly: true } : toOneLine(field),
  )
  const { form } = resource.screen
  return {
    ...resource,
    lifecycle: { ...resource.lifecycle, lines: filterTypedLines(resource.lifecycle.lines) },
    fields,
    field: mapByName(fields, field => field),
    screen: {
      ...resource.screen,
      form: {
        ...form,
        sections: form.sections.map(section => ({ ...section, columns: form.counter ? counterColumns : maxColumns })),
      },
    },
    checks: resource.checks.filter(({ moves }) => moves === undefined || moves.some(move => initialIds.has(move))),
  }
}

interface HeaderFields {
  /** Names of the editable fields. */
  readonly editable: readonly string[]
  /** Fields that are computed while the user types. */
  readonly readOnly: readonly Field[]
}

/** The fields of the form of a typed document; numbers and states come later and are left out. */
export const getHeaderFields = (resource: Resource): HeaderFields => {
  const fields = resource.screen.form.sections.flatMap(section =>
    section.fields.flatMap(name => resource.field[name] ?? []),
  )
  const { received } = resource.screen.form.counter ?? {}
  const formFields = fields.filter(field => !isGenerated(resource, field) && field.name !== received)
  const isRead = ({ readOnly, calc }: Field): boolean => readOnly || calc !== undefined
  return {
    editable: formFields.filter(field => !isRead(field)).map(({ name }) => name),
    readOnly: formFields.filter(isRead),
  }
}

// A document that starts with the values of its button: they are sent with it and have no box in the form.

export const withPresetValues = (resource: Resource, { title, values }: NewDocumentForm): Resource => {
  const fields = resource.fields.map(field =>
    Object.hasOwn(values, field.name) ? { ...field, default: values[field.name] ?? null } : field,
  )
  const { form } = resource.screen
  const sections = form.sections.map(section => ({
    ...section,
    fields: section.fields.filter(name => !Object.hasOwn(values, name)),
  }))
  return {
    ...resource,
    fields,
    field: mapByName(fields, field => field),
    screen: { ...resource.screen, form: { ...form, titleAdd: title, sections } },
  }
}

/** The form of that name that the view of the resource offers. */
export const findBegin = ({ screen: { views, view = '' } }: Resource, id: string): NewDocumentForm | undefined =>
  (Object.hasOwn(views, view) ? views[view] : undefined)?.begins.find(one => one.id === id)
