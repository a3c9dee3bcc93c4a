import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const seed: Grader['seed'] = async ({ desk }) => {
  equal((await desk('GET member')).body.length, 3)
}

export const grade: Grader['grade'] = async ({ desk }) => {
  const { body } = await desk('GET member')
  equal(
    body.every(({ grade }: { grade: string }) => grade === 'ADULT'),
    true,
  )
  equal((await desk('POST member', { member_no: 'M9', full_name: 'Nine' })).status, 422)
}
