import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ sendFile }) => {
  const check = async (code: string) =>
    (await sendFile('POST imports/books/check?file=books.csv', `code,title,author,subject\n${code},T,A,FIC\n`)).body
  equal((await check('NEW')).errorCount, 0)
  equal((await check('EMMA')).errorCount, 1)
}
