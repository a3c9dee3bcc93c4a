import { equal } from 'node:assert/strict'
import type { Grader } from '../../grade-task.ts'

export const grade: Grader['grade'] = async ({ head, shop }) => {
  const token = await shop.signIn('OWNER')
  const { body } = await shop.ask('GET', 'schema', { token, headers: { 'accept-language': 'id' } })
  equal(body.resources.member.title, 'Anggota')
  equal((await head('GET schema')).body.resources.member.title, 'Member')
}
