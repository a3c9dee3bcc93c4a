import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  const book = (book_code: string, isbn?: string) =>
    desk('POST book', { book_code, title: 'T', author: 'A', subject_code: 'FIC', ...(isbn && { isbn }) })
  equal((await book('ONE', '9780141439587')).status, 201)
  equal((await book('TWO', '9780141439587')).status, 409)
  equal((await book('THREE', '978014143958')).status, 422)
  equal((await book('FOUR')).status, 201)
  equal((await book('FIVE')).status, 201)
}
