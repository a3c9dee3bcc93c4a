// The field of a document's state with the titles and colours of its states, where its choices have none of their own.
import type { Choice, Resource } from '../../../engine/schema.ts'

const stateChoices = ({ flow, field }: Resource): readonly Choice[] => {
  const known = new Map(field[flow?.field ?? '']?.choices.map(choice => [choice.value, choice]))
  return Object.values(flow?.states ?? {}).map(({ name, title, color }) => {
    const own = known.get(name)
    const isPlain = own === undefined || own.color === 'default'
    // A choice that the file says nothing of is called by its value.
    const isNamed = own !== undefined && own.title !== own.value
    return { ...own, value: name, title: isNamed ? own.title : title, color: isPlain ? color : own.color }
  })
}

export const withStateTitles = (resource: Resource): Resource => {
  const { flow } = resource
  const state = flow && resource.field[flow.field]
  if (!state) return resource
  const told = { ...state, choices: stateChoices(resource) }
  const fields = resource.fields.map(field => (field === state ? told : field))
  return { ...resource, fields, field: { ...resource.field, [state.name]: told } }
}
