// Lists of documents whose totals leave out states that do not count, such as cancelled ones.
import { findAllowedConstants } from '../../expression/terms/contradictions.ts'
import type { Flow } from '../../schema/document.ts'
import type { Resource, ResourceScreen } from '../../schema/resource.ts'
import type { ListPresentation, View } from '../../schema/screen.ts'
import { mapValues } from '../../values/records.ts'

/** The screens of the resource, each list with the states that its filter shows and its totals leave out. */
export const withUncountedStates = (
  screen: ResourceScreen,
  flow: Resource['lifecycle']['flow'],
): Pick<ResourceScreen, 'list' | 'views'> => ({
  list: withUncounted(screen.list, flow),
  views: mapValues(screen.views, view => ({ ...view, list: withUncounted(view.list, flow, view.filter) })),
})

const withUncounted = (list: ListPresentation, flow: Flow | undefined, filter?: View['filter']): ListPresentation => {
  if (!flow || list.columns.every(({ total }) => total === undefined)) return list
  const allowed = filter && findAllowedConstants(filter.term, flow.field)
  const shown = Object.values(flow.states).filter(
    ({ name }) => name !== flow.initial && (allowed?.includes(name) ?? true),
  )
  const uncounted = shown.filter(({ counts }) => !counts).map(({ name }) => name)
  const hasBoth = uncounted.length > 0 && uncounted.length < shown.length
  return hasBoth ? { ...list, uncounted } : list
}
