import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  const { status, body } = await desk('GET book')
  equal(status, 200)
  equal(body.length, 4)
}
