import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  equal((await desk('GET copy')).status, 200)
  equal((await desk('GET reports/overdue')).status, 200)
}
