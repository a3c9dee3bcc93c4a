import { type Completed, completeRecord, type Unfinished } from '../../../engine/record/complete-record.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { type Asking, answered } from './evaluate-for.ts'

/** What the rules of the file make of a row, everything they ask for being loaded. */
export const completeFor = (asking: Asking, resource: Resource, unfinished: Unfinished): Promise<Completed> =>
  answered(asking, () => {
    const answer = completeRecord(resource, unfinished, asking.world)
    return { answer, questions: answer.questions }
  })
