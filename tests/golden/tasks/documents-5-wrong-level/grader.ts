import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  const { status, body } = await desk('POST reservation?move=reserve', { member_no: 'M001', book_code: 'EMMA' })
  equal(status, 201)
  equal((await desk(`POST reservation/${body.id}/moves/collect`, { versi: body.versi })).status, 200)
}
