import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  const { body } = await desk('GET reports/books-by-subject')
  equal(body.rows.length, 3)
  equal(body.totals.books, 4)
  equal(body.totals.price, 56.43)
}
