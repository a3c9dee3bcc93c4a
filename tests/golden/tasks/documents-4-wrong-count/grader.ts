import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  const copies = [{ copy_code: 'EMMA-1' }, { copy_code: 'MIDDLE-1' }]
  const { body } = await desk('POST loan?move=lend', { member_no: 'M001', copies })
  equal(body.quantity, 2)
}
