import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ head, desk, shop }) => {
  const row = { token_name: 'SHELF', staff_no: 'DESK01', scopes: '["books"]', until: '2099-12-31' }
  equal((await desk('POST token', row)).status, 403)
  const { body: created } = await head('POST token', row)
  const { body } = await head(`POST token/${created.id}/issue`)
  equal((await shop.ask('GET', 'book', { token: body.token })).status, 200)
  equal((await shop.ask('GET', 'member', { token: body.token })).status, 403)
  equal((await shop.ask('POST', 'book', { token: body.token, body: {} })).status, 403)
}
