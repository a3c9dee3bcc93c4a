import { expect, test } from 'vitest'
import { authorizationRequest, openRequest, ownRequest } from '../../../engine/answers/request-answers.ts'

test('the authorization is in the answer of an own request alone, and may be absent', () => {
  const names = [openRequest, ownRequest, authorizationRequest].map(({ properties }) => Object.keys(Object(properties)))
  expect(names.map(list => list.includes('authorization'))).toEqual([false, true, false])
  expect(ownRequest.required).not.toContain('authorization')
})
