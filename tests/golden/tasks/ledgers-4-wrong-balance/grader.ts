import { deepEqual } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  const { body } = await desk('GET member')
  deepEqual(
    body.map(({ fines_owed }: { fines_owed: number }) => fines_owed),
    [0, 0, 0],
  )
}
