import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  const member = (favourite: string) => desk('POST member', { member_no: `M${favourite}`, full_name: 'N', favourite })
  equal((await member('FIC')).status, 201)
  equal((await member('NONE')).status, 422)
}
