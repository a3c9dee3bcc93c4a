import type { Row } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema/resource.ts'

/** The title of the state if it is stamped across the paper. */
export const getStamp = ({ lifecycle: { flow } }: Resource, row: Row): string | undefined => {
  const name = String(flow ? row[flow.field] : '')
  const state = flow && Object.hasOwn(flow.states, name) ? flow.states[name] : undefined
  return state?.stamp ? state.title : undefined
}
