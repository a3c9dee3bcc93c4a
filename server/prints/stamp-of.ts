import type { Row } from '../../engine/record/row.ts'
import type { Resource } from '../../engine/schema/resource.ts'

/** A final state in the colour of an error, or in none: what was cancelled or came to nothing. */
export const stampOf = ({ lifecycle: { flow } }: Pick<Resource, 'lifecycle'>, row: Row): string | undefined => {
  const name = String(flow ? row[flow.field] : '')
  const state = flow && Object.hasOwn(flow.states, name) ? flow.states[name] : undefined
  return state?.final && ['error', 'default'].includes(state.color) ? state.title : undefined
}
