import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const seed: Grader['seed'] = async ({ desk }) => {
  equal((await desk('GET book')).body.length, 4)
}

export const grade: Grader['grade'] = async ({ desk }) => {
  equal((await desk('GET book')).body[0].language, 'ENGLISH')
  equal((await desk('POST book', { book_code: 'B', title: 'T', author: 'A', subject_code: 'FIC' })).status, 422)
}
