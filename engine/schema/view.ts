// A resource as one of its views shows it: the same rows under other words.
import type { Field } from './field.ts'
import type { Resource } from './resource.ts'
import type { View } from './screen.ts'

/** The resource with the texts, list and form of its view; unchanged without a view, or if it does not have that view. */
export const resourceInView = (resource: Resource, name: string | undefined): Resource => {
  const view =
    name !== undefined && Object.hasOwn(resource.screen.views, name) ? resource.screen.views[name] : undefined
  if (!view) return resource
  const fields = resource.fields.map(field => inView(field, view))
  return {
    ...resource,
    title: view.title,
    fields,
    field: Object.fromEntries(fields.map(field => [field.name, field])),
    api: { ...resource.api, verbs: resource.api.verbs.filter(verb => mayThrough(view, verb)) },
    screen: { ...resource.screen, list: view.list, form: view.form, view: view.name },
  }
}

/** The verbs of a view restrict writing only; its rows are always readable. */
export const mayThrough = ({ verbs }: View, verb: string): boolean =>
  verbs === undefined || verb === 'list' || verb === 'get' || verbs.some(one => one === verb)

const inView = (field: Field, { fields }: View): Field => {
  const said = Object.hasOwn(fields, field.name) ? fields[field.name] : undefined
  if (!said) return field
  const { title = field.title, help, messages = {} } = said
  return {
    ...field,
    title,
    messages: { ...field.messages, ...messages },
    presentation: { ...field.presentation, ...(help !== undefined && { help }) },
  }
}
