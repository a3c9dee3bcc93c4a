// Business of a person that is not settled, and keeps the data from being erased.
import { findState } from '../../../engine/document/flow-moves.ts'
import { formatLabel } from '../../../engine/record/row.ts'
import type { PersonRows } from './person-rows.ts'

/** Describes each document in a state that is open, as "Loan A-1 (Running)". */
export const listOpenBusiness = (found: readonly PersonRows[]): readonly string[] =>
  found.flatMap(({ resource, rows }) => {
    const { flow } = resource.lifecycle
    if (!flow || resource.kind !== 'document') return []
    return rows.flatMap(row => {
      const state = findState(flow, row[flow.field])
      return state?.open === true ? [`${resource.title} ${formatLabel(resource, row)} (${state.title})`] : []
    })
  })
