import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  const { body } = await desk('GET schema')
  const menu = JSON.stringify(body.menu)
  equal(menu.includes('"/copies"') && menu.includes('"/members"') && menu.includes('"/books"'), true)
}
