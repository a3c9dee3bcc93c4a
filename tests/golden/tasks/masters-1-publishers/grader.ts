import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  const publisher = { publisher_code: 'OUP', publisher_name: 'Oxford' }
  equal((await desk('POST publisher', publisher)).status, 201)
  equal((await desk('POST publisher', publisher)).status, 409)
  equal((await desk('POST publisher', { publisher_code: 'CUP' })).status, 422)
}
