import type { Row } from '../../engine/record/row.ts'
import type { State } from '../../engine/schema/document.ts'
import type { Resource } from '../../engine/schema/resource.ts'

/** The state of the row whose text is stamped across the paper. */
export const findStampedState = (
  { lifecycle: { flow } }: Resource,
  row: Row,
): (State & { readonly stamp: string }) | undefined => {
  const name = String(flow ? row[flow.field] : '')
  const state = flow && Object.hasOwn(flow.states, name) ? flow.states[name] : undefined
  return state?.stamp === undefined ? undefined : { ...state, stamp: state.stamp }
}
