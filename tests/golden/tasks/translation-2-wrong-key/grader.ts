import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ head }) => {
  equal((await head('GET project')).body.texts['shell.home.name'], 'Branch')
}
