import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSession, storeSession, type UserSession } from '../../../src/providers/session.ts'

const user = { user_id: 'KSR01', user_name: 'KASIR', level: 'KASIR', kode_toko: 'KCA' }
const session = { token: 'a', user, menu: [], modules: [] } as unknown as UserSession

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('a session is read once for as long as it is the same', () => {
  expect(readSession()).toBeUndefined()
  storeSession(session)
  const first = readSession()
  expect(first).toEqual(session)
  expect(readSession()).toBe(first)
})

test('another token, another user and a session that is over are read anew, also those of another tab', () => {
  storeSession(session)
  readSession()
  localStorage.setItem('token', 'b')
  expect(readSession()).toEqual({ ...session, token: 'b' })
  const other = { ...session, user: { ...session.user, kode_toko: 'KCB' } }
  storeSession(other)
  expect(readSession()).toEqual(other)
  localStorage.setItem('session', '{')
  expect(readSession()).toBeUndefined()
  storeSession(other)
  localStorage.setItem('islogin', 'false')
  expect(readSession()).toBeUndefined()
})
