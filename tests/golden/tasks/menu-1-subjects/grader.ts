import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk, head }) => {
  equal((await desk('GET subject')).status, 200)
  const subject = { subject_code: 'ART', subject_name: 'Art' }
  equal((await desk('POST subject', subject)).status, 403)
  equal((await head('POST subject', subject)).status, 201)
  const { body } = await desk('GET schema')
  equal(JSON.stringify(body.menu).includes('"/subjects"'), true)
}
