import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ desk, head }) => {
  const { body: loan } = await desk('POST loan?move=lend', { member_no: 'M001', copies: [{ copy_code: 'EMMA-1' }] })
  equal((await desk(`POST loan/${loan.id}/moves/lose`, { versi: loan.versi })).status, 403)
  const { status, body } = await head(`POST loan/${loan.id}/moves/lose`, { versi: loan.versi })
  equal(status, 200)
  equal(body.status, 'LOST')
}
