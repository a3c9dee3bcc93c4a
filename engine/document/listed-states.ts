// Lists of documents by the states that their filters show: states that the totals leave out, and documents that wait elsewhere.
import { findAllowedConstants, isContradiction } from '../expression/terms/contradictions.ts'
import type { Flow } from '../schema/document.ts'
import type { ResourceScreen } from '../schema/resource.ts'
import type { ListPresentation, View } from '../schema/screen.ts'
import { mapValues } from '../value/records.ts'

/** The screens of the resource, each list with what the states of its filter mean. */
export const withListedStates = (screen: ResourceScreen, flow: Flow | undefined): ResourceScreen => {
  if (!flow) return screen
  const complete = (list: ListPresentation, filter?: View['filter']): ListPresentation => {
    const uncounted = findUncounted(list, flow, filter)
    const waiting = findWaiting(screen, flow, filter)
    return { ...list, ...(uncounted.length > 0 && { uncounted }), ...(waiting.length > 0 && { waiting }) }
  }
  return {
    ...screen,
    list: complete(screen.list),
    views: mapValues(screen.views, view => ({ ...view, list: complete(view.list, view.filter) })),
  }
}

/** None if all that it shows are left out: these are added then. */
const findUncounted = ({ columns }: ListPresentation, flow: Flow, filter: View['filter']): readonly string[] => {
  if (columns.every(({ total }) => total === undefined)) return []
  const allowed = filter && findAllowedConstants(filter.term, flow.field)
  const shown = Object.values(flow.states).filter(
    ({ name }) => name !== flow.initial && (allowed?.includes(name) ?? true),
  )
  const uncounted = shown.filter(({ counts }) => !counts)
  return uncounted.length < shown.length ? uncounted.map(({ name }) => name) : []
}

/** Views of documents that hold the day, none of which the filter shows. */
const findWaiting = ({ views }: ResourceScreen, flow: Flow, filter: View['filter']): readonly string[] => {
  if (!filter) return []
  return Object.values(views).flatMap(({ name, filter: other }) => {
    const states = other && findAllowedConstants(other.term, flow.field)
    const isHeld = states?.every(state => flow.states[state]?.holdsDay !== undefined)
    return other && isHeld && isContradiction(filter.term, other.term) ? [name] : []
  })
}
