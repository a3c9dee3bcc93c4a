import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ sendFile }) => {
  const file = 'number,name,email\nM900,Added,a@example.com\n'
  const { status, body } = await sendFile('POST imports/members/check?file=members.csv', file)
  equal(status, 200)
  equal(body.errorCount, 0)
}
