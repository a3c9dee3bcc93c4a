// A document that starts with the values of its button: they are sent with it and have no box in the form.

import type { Resource } from '../../../../engine/schema/resource.ts'
import type { NewDocumentForm } from '../../../../engine/schema/screen.ts'
import { mapByName } from '../../../../engine/value/records.ts'

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
