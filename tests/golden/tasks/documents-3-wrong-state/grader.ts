import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  equal((await desk('POST payment?move=pay', { member_no: 'M001', amount: 1 })).status, 409)
  equal((await desk('GET payment?view=all')).status, 200)
}
