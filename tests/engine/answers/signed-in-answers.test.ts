import { expect, test } from 'vitest'
import { describeDay, ownSessions } from '../../../engine/answers/session-answers.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { brokenBy, fitsShape } from '../../support/judge-answer.ts'

const shopDay = describeDay(loadSchema('schema').project)

test('the day has more where something is wrong', () => {
  const day = {
    tgl_system: '2026-11-20',
    today: '2026-11-20',
    behind: false,
    days: 0,
    may_set: true,
    closing: false,
    seconds_left: 60,
  }
  expect(brokenBy(shopDay, day)).toEqual(Object.keys(day))
  const clock = { kind: 'back', machine: '2026-11-20T01:00:00Z', seen: '2026-11-20T03:00:00Z' } as const
  expect(brokenBy(shopDay, { ...day, clock, refused_sign_ins: 1, schema_faults: 1 })).toEqual(Object.keys(day))
  expect(fitsShape(shopDay, { ...day, clock: { ...clock, kind: 'late' } })).toBe(false)
})

test('a session has no token', () => {
  expect(JSON.stringify(ownSessions)).not.toContain('token')
})
