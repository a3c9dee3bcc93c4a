// Which prints of a row its list and its page offer.
import type { Print } from '../../../engine/document.ts'
import type { Resource } from '../../../engine/schema.ts'

const printPrefix = 'print:'

/** What the view offers; undefined without a view: everything. */
export const viewActions = ({ view, views }: Resource): readonly string[] | undefined =>
  view === undefined ? undefined : views[view]?.actions

export const offeredPrints = (resource: Resource): readonly Print[] => {
  const actions = viewActions(resource)
  return actions ? resource.prints.filter(({ id }) => actions.includes(printPrefix + id)) : resource.prints
}
