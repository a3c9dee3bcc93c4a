// Which screens together have every kind of field, of form and of list: journeys through these say what journeys through
// all of them would.

import type { Field } from '../../../engine/schema/field.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getFillable, type Screen } from './masters.ts'

const listTraitsOfField = (field: Field): readonly string[] => {
  const given = {
    reference: field.ref !== undefined,
    choices: field.choices.length > 0,
    required: field.required,
    once: field.once,
    secret: field.type.secret !== undefined,
    fetched: field.fetch !== undefined,
    calculated: field.calc !== undefined,
  }
  const typeName = field.type.secret === undefined ? field.type.name : 'secret'
  const marks = Object.entries(given).flatMap(([name, holds]) => (holds ? [name] : []))
  return [typeName, `${typeName}:${field.presentation.widget ?? ''}`, ...marks.map(mark => `field ${mark}`)]
}

const buildTraitsOfForm = (resource: Resource): readonly string[] => [
  `form ${resource.screen.form.as} ${resource.api.verbs.includes('create') ? 'filled' : 'read'}`,
  `kind ${resource.kind}`,
  `key of ${resource.key.length}`,
  `sections ${resource.screen.form.sections.length > 1}`,
  `related ${resource.screen.related.length > 0}`,
  `active ${resource.active !== undefined}`,
  `view ${resource.screen.view !== undefined}`,
  `checks ${resource.checks.length > 0}`,
]

/** Whether rows are created, changed, copied and deleted in its form, apart from all other forms. */
export const isWalked = ({ kind, screen: { form }, api: { verbs } }: Resource): boolean =>
  kind !== 'setting' && form.as === 'modal' && verbs.includes('create') && verbs.includes('delete')

/** A field counts where it is filled in. */
const getTraits = ({ resource }: Screen): ReadonlySet<string> => {
  const fields = isWalked(resource) ? getFillable(resource).flatMap(listTraitsOfField) : []
  return new Set([...buildTraitsOfForm(resource), ...fields])
}

/** Screens with all traits that any screen has, those that add most first. */
export function selectCoveringScreens(screens: readonly Screen[]): readonly Screen[] {
  const left = new Set(screens.flatMap(screen => [...getTraits(screen)]))
  const chosen: Screen[] = []
  while (left.size > 0) {
    const adds = (screen: Screen): number => [...getTraits(screen)].filter(trait => left.has(trait)).length
    const best = screens.reduce((one, other) => (adds(other) > adds(one) ? other : one))
    for (const trait of getTraits(best)) left.delete(trait)
    chosen.push(best)
  }
  return chosen
}
