// Which prints of a row its list and its page offer.
import type { Print } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'

const printPrefix = 'print:'

/** What the view offers; undefined without a view: everything. */
export const viewActions = ({ screen: { view, views } }: Resource): readonly string[] | undefined =>
  view === undefined ? undefined : views[view]?.actions

export const offeredPrints = (resource: Resource): readonly Print[] => {
  const actions = viewActions(resource)
  return actions
    ? resource.lifecycle.prints.filter(({ id }) => actions.includes(printPrefix + id))
    : resource.lifecycle.prints
}
