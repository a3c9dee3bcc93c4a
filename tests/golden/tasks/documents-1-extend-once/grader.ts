import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk }) => {
  const { body: loan } = await desk('POST loan?move=lend', { member_no: 'M001', copies: [{ copy_code: 'EMMA-1' }] })
  const once = await desk(`POST loan/${loan.id}/moves/extend`, { versi: loan.versi })
  equal(once.status, 200)
  equal(once.body.extensions, 1)
  equal((await desk(`POST loan/${loan.id}/moves/extend`, { versi: once.body.versi })).status, 422)
}
