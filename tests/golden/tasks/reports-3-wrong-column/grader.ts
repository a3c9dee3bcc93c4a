import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  await desk('POST loan?move=lend', { member_no: 'M001', copies: [{ copy_code: 'EMMA-1' }] })
  const { body } = await desk('GET reports/loans-by-book')
  equal(body.rows[0].cells.author, 'Jane Austen')
}
