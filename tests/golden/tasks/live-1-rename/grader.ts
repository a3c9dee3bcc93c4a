import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const seed: Grader['seed'] = async ({ desk }) => {
  equal((await desk('GET member')).body[0].email, 'one@example.com')
}

export const grade: Grader['grade'] = async ({ desk }) => {
  const { body } = await desk('GET member')
  equal(body[0].contact, 'one@example.com')
  equal('email' in body[0], false)
}
