import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  const { status, body } = await desk('POST payment?move=pay', { member_no: 'M001', amount: 1 })
  equal(status, 409)
  equal(body.code, 'books.not-enough')
}
