// A resource as one of its views shows it: the same rows under other words.

import type { Field } from '../schema/field.ts'
import type { Resource } from '../schema/resource.ts'
import type { View } from '../schema/screen.ts'
import { readVerbs, type Verb } from '../schema/verb.ts'
import { mapByName } from '../value/records.ts'

/** The resource with the texts, list and form of its view; unchanged without a view, or if it does not have that view. */
export const applyView = (resource: Resource, name: string | undefined): Resource => {
  const view =
    name !== undefined && Object.hasOwn(resource.screen.views, name) ? resource.screen.views[name] : undefined
  if (!view) return resource
  const fields = resource.fields.map(field => applyFieldView(field, view))
  return {
    ...resource,
    title: view.title,
    fields,
    field: mapByName(fields, field => field),
    api: { ...resource.api, verbs: resource.api.verbs.filter(verb => isVerbAllowed(view, verb)) },
    screen: { ...resource.screen, list: view.list, form: view.form, view: view.name },
  }
}

/** The verbs of a view restrict writing only; its rows are always readable. */
export const isVerbAllowed = ({ verbs }: View, verb: Verb): boolean =>
  verbs === undefined || readVerbs.includes(verb) || verbs.includes(verb)

const applyFieldView = (field: Field, { fields }: View): Field => {
  const override = Object.hasOwn(fields, field.name) ? fields[field.name] : undefined
  if (!override) return field
  const { title = field.title, help, messages = {} } = override
  return {
    ...field,
    title,
    messages: { ...field.messages, ...messages },
    presentation: { ...field.presentation, ...(help !== undefined && { help }) },
  }
}
